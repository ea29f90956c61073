import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Creates, PathId, Problems, Returns, sendList, TakesForm } from '@sluice/http-kit';
import { RunStepBody } from '../workflows/workflow-run.dto.js';
import {
  BatchBody,
  BatchCreated,
  BatchStatusBody,
  BatchStatusQuery,
  CreateBatchForm,
  StartWorkflowsForm,
  WorkflowsStarted,
} from './batch.dto.js';
import { BatchesService } from './batches.service.js';

@ApiTags('Batches')
@Controller('api/v1/batch')
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Get()
  @Returns([BatchBody], 'All batches')
  async list(@Res() response: Response): Promise<void> {
    (await this.batches.list()).send(response);
  }

  @Post()
  @TakesForm()
  @Creates(BatchCreated, 'Create a batch')
  async create(@Body() form: CreateBatchForm): Promise<BatchCreated> {
    return { batch_id: await this.batches.create(form) };
  }

  @Post('start-workflows')
  @TakesForm()
  @Creates(WorkflowsStarted, 'Start a workflow for every document of a batch')
  @Problems({
    400: 'A field is wrong, or a handler of the workflow is missing',
    404: 'No such batch, workflow definition or parameter set',
    409: 'With only_unparsed: the group is being cancelled',
  })
  startWorkflows(@Body() form: StartWorkflowsForm): Promise<WorkflowsStarted> {
    return this.batches.startWorkflows(form);
  }

  @Get('status')
  @Returns(BatchStatusBody, 'Progress of a batch')
  @Problems({ 404: 'No such batch' })
  async status(@Query() query: BatchStatusQuery, @Res() response: Response): Promise<void> {
    const status = await this.batches.status(query.batch_id);
    if (query.include_workflows === false) response.json({ ...status, workflows: [] });
    else await sendList(response, this.batches.workflows(query.batch_id), { fields: { ...status }, name: 'workflows' });
  }

  @Get(':batch_id/steps')
  @Returns([RunStepBody], 'Steps of all runs of a batch, by run and number')
  @Problems({ 404: 'No such batch' })
  async steps(@PathId('batch_id', 'Id of the batch') batchId: number, @Res() response: Response): Promise<void> {
    await sendList(response, await this.batches.steps(batchId));
  }
}
