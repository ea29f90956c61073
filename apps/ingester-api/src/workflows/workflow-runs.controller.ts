import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { ErrorBody, sendList } from '@sluice/http-kit';
import type { Response } from 'express';
import { PathIdPipe } from '../app/path-id.pipe.js';
import { sendAnswer } from '../app/send-answer.js';
import { LifecycleBody } from './lifecycle.dto.js';
import {
  ListRunsQuery,
  RunsByStatusQuery,
  RunsOfBatchQuery,
  RunStepBody,
  StepsByStatusQuery,
  WorkflowRunBody,
  WorkflowRunDetail,
  WorkflowRunPage,
} from './workflow-run.dto.js';
import { WorkflowRunsService } from './workflow-runs.service.js';

const RUNS_OR_PAGE = {
  description: 'An array, or a page when `page` or `rows_per_page` is given',
  schema: {
    oneOf: [
      { type: 'array', items: { $ref: getSchemaPath(WorkflowRunBody) } },
      { $ref: getSchemaPath(WorkflowRunPage) },
    ],
  },
};

@ApiTags('Workflows')
@ApiExtraModels(WorkflowRunBody, WorkflowRunPage)
@Controller('api/v1/workflow')
export class WorkflowRunsController {
  constructor(private readonly runs: WorkflowRunsService) {}

  @Get()
  @ApiOperation({ summary: 'Workflow runs, newest first' })
  @ApiOkResponse(RUNS_OR_PAGE)
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A parameter is wrong' })
  async list(@Query() query: ListRunsQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list(query));
  }

  @Get('by-status')
  @ApiOperation({ summary: 'Workflow runs in one status, newest first' })
  @ApiOkResponse(RUNS_OR_PAGE)
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A parameter is missing or wrong' })
  async listByStatus(@Query() query: RunsByStatusQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list(query));
  }

  @Get('steps')
  @ApiOperation({ summary: 'Steps in one status, by run and number' })
  @ApiOkResponse({ type: [RunStepBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The status is missing or unknown' })
  async steps(@Query() query: StepsByStatusQuery, @Res() response: Response): Promise<void> {
    await sendList(response, this.runs.steps(query.status));
  }

  @Get('runs')
  @ApiOperation({ summary: 'Workflow runs of a batch, newest first' })
  @ApiOkResponse({ type: [WorkflowRunBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'batch_id is missing or wrong' })
  async listOfBatch(@Query() { batch_id }: RunsOfBatchQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list({ batch_id }));
  }

  @Get('runs/:workflow_id')
  @ApiOperation({ summary: 'A workflow run with its steps, what it waits for and how long it will take' })
  @ApiOkResponse({ type: WorkflowRunDetail })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such run' })
  get(@Param('workflow_id', PathIdPipe) id: number): Promise<WorkflowRunDetail> {
    return this.runs.get(id);
  }

  @Get('runs/:workflow_id/lifecycle')
  @ApiOperation({ summary: 'What happened to a workflow run, in order of occurrence' })
  @ApiOkResponse({ type: [LifecycleBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such run' })
  lifecycle(@Param('workflow_id', PathIdPipe) id: number): Promise<LifecycleBody[]> {
    return this.runs.lifecycle(id);
  }
}
