import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody, FormInterceptor, sendList } from '@sluice/http-kit';
import type { Response } from 'express';
import { PathIdPipe } from '../app/path-id.pipe.js';
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
  @ApiOperation({ summary: 'All batches' })
  @ApiOkResponse({ type: [BatchBody] })
  async list(@Res() response: Response): Promise<void> {
    (await this.batches.list()).send(response);
  }

  @Post()
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Create a batch' })
  @ApiCreatedResponse({ type: BatchCreated })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A field is missing or wrong' })
  async create(@Body() form: CreateBatchForm): Promise<BatchCreated> {
    return { batch_id: await this.batches.create(form) };
  }

  @Post('start-workflows')
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Start a workflow for every document of a batch' })
  @ApiCreatedResponse({ type: WorkflowsStarted })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A field is wrong, or a handler of the workflow is missing' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch, workflow definition or parameter set' })
  @ApiConflictResponse({ type: ErrorBody, description: 'With only_unparsed: the group is being cancelled' })
  startWorkflows(@Body() form: StartWorkflowsForm): Promise<WorkflowsStarted> {
    return this.batches.startWorkflows(form);
  }

  @Get('status')
  @ApiOperation({ summary: 'Progress of a batch' })
  @ApiOkResponse({ type: BatchStatusBody })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch' })
  async status(@Query() query: BatchStatusQuery, @Res() response: Response): Promise<void> {
    const status = await this.batches.status(query.batch_id);
    if (query.include_workflows === false) response.json({ ...status, workflows: [] });
    else await sendList(response, this.batches.workflows(query.batch_id), { fields: { ...status }, name: 'workflows' });
  }

  @Get(':batch_id/steps')
  @ApiOperation({ summary: 'Steps of all runs of a batch, by run and number' })
  @ApiOkResponse({ type: [RunStepBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch' })
  async steps(@Param('batch_id', PathIdPipe) batchId: number, @Res() response: Response): Promise<void> {
    await sendList(response, await this.batches.steps(batchId));
  }
}
