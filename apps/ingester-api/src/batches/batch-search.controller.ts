import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId, Problems, Returns } from '@sluice/http-kit';
import { BatchDocumentPage, BatchDocumentsQuery } from './batch-documents.dto.js';
import { BatchDocumentsService } from './batch-documents.service.js';
import { BatchPage, BatchSummary, SearchBatchesQuery } from './batch-search.dto.js';
import { BatchSearchService } from './batch-search.service.js';

/** Registered after those that have words where this has the id of a batch. */
@ApiTags('Batches')
@Controller('api/v1/batch')
export class BatchSearchController {
  constructor(
    private readonly batches: BatchSearchService,
    private readonly documents: BatchDocumentsService,
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
}
