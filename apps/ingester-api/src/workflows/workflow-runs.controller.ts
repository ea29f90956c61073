import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, Returns, ReturnsOther, sendList } from '@sluice/http-kit';
import { RunId } from '../app/path-parameters.js';
import { sendAnswer } from '../app/answers.js';
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
  @ReturnsOther(RUNS_OR_PAGE, 'Workflow runs, newest first')
  async list(@Query() query: ListRunsQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list(query));
  }

  @Get('by-status')
  @ReturnsOther(RUNS_OR_PAGE, 'Workflow runs in one status, newest first')
  async listByStatus(@Query() query: RunsByStatusQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list(query));
  }

  @Get('steps')
  @Returns([RunStepBody], 'Steps in one status, by run and number')
  @Problems({ 400: 'The status is missing or unknown' })
  async steps(@Query() query: StepsByStatusQuery, @Res() response: Response): Promise<void> {
    await sendList(response, this.runs.steps(query.status));
  }

  @Get('runs')
  @Returns([WorkflowRunBody], 'Workflow runs of a batch, newest first')
  async listOfBatch(@Query() { batch_id }: RunsOfBatchQuery, @Res() response: Response): Promise<void> {
    await sendAnswer(response, await this.runs.list({ batch_id }));
  }

  @Get('runs/:workflow_id')
  @Returns(WorkflowRunDetail, 'A workflow run with its steps, what it waits for and how long it will take')
  @Problems({ 404: 'No such run' })
  get(@RunId() id: number): Promise<WorkflowRunDetail> {
    return this.runs.get(id);
  }

  @Get('runs/:workflow_id/lifecycle')
  @Returns([LifecycleBody], 'What happened to a workflow run, in order of occurrence')
  @Problems({ 404: 'No such run' })
  lifecycle(@RunId() id: number): Promise<LifecycleBody[]> {
    return this.runs.lifecycle(id);
  }
}
