import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId, Problems, Returns } from '@sluice/http-kit';
import { BatchDocumentPage, BatchDocumentsQuery } from './batch-documents.dto.js';
import { BatchDocumentsService } from './batch-documents.service.js';
import { BatchPage, BatchSummary, SearchBatchesQuery } from './batch-search.dto.js';
import { BatchSearchService } from './batch-search.service.js';
import { StartPlan, StartPlanQuery } from './start-plan.dto.js';
import { StartPlanService } from './start-plan.service.js';

/** Registered after those that have words where this has the id of a batch. */
@ApiTags('Batches')
@Controller('api/v1/batch')
export class BatchSearchController {
  constructor(
    private readonly batches: BatchSearchService,
    private readonly documents: BatchDocumentsService,
    private readonly plans: StartPlanService,
  ) {}

  @Get('search')
  @Returns(BatchPage, 'Batches by what they are called, in pages, with the states of their documents')
  search(@Query() query: SearchBatchesQuery): Promise<BatchPage> {
    return this.batches.page(query);
  }

  @Get(':batch_id')
  @Returns(BatchSummary, 'A batch with the states of its documents')
  @Problems({ 404: 'No such batch' })
  get(@PathId('batch_id', 'Id of the batch') batchId: number): Promise<BatchSummary> {
    return this.batches.get(batchId);
  }

  @Get(':batch_id/documents')
  @Returns(BatchDocumentPage, 'Documents of a batch, in pages, with their state now', {
    description: 'A row for each location; the state is that of the newest run of its document in the batch.',
  })
  @Problems({ 404: 'No such batch' })
  listDocuments(
    @PathId('batch_id', 'Id of the batch') batchId: number,
    @Query() query: BatchDocumentsQuery,
  ): Promise<BatchDocumentPage> {
    return this.documents.page(batchId, query);
  }

  @Get(':batch_id/start-plan')
  @Returns(StartPlan, 'What the start of a workflow would do for a batch', {
    description:
      'The same checks come first, and refuse the same. What is reused is found as a worker with the settings of this service finds it.',
  })
  @Problems({
    400: 'A handler of the workflow is missing, or a parameter is wrong',
    404: 'No such batch, workflow definition or parameter set',
    409: 'With only_unparsed: the group is being cancelled',
  })
  plan(@PathId('batch_id', 'Id of the batch') batchId: number, @Query() query: StartPlanQuery): Promise<StartPlan> {
    return this.plans.of(batchId, query);
  }
}
