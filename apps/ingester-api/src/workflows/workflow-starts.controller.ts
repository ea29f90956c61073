import { Body, Controller, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiInternalServerErrorResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { InvalidInputError } from '@sluice/domain';
import { ErrorBody, FormInterceptor } from '@sluice/http-kit';
import { FailureRetriesService } from '../failures/failure-retries.service.js';
import { toStepsReset } from '../failures/group-retry.mapper.js';
import { StartedRunBody } from './workflow-run.dto.js';
import { WorkflowRunsService } from './workflow-runs.service.js';
import { RetryForm, StartWorkflowForm, StepsReset } from './workflow-start.dto.js';
import { WorkflowStartsService } from './workflow-starts.service.js';

@ApiTags('Workflows')
@Controller('api/v1/workflow')
export class WorkflowStartsController {
  constructor(
    private readonly starts: WorkflowStartsService,
    private readonly retries: FailureRetriesService,
    private readonly runs: WorkflowRunsService,
  ) {}

  @Post()
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Start a workflow for one document' })
  @ApiCreatedResponse({ type: StartedRunBody, description: 'The run with its steps' })
  @ApiBadRequestResponse({
    type: ErrorBody,
    description: 'A field is wrong, a handler of the workflow is missing, or a step reads what no earlier one makes',
  })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such document, workflow definition or parameter set' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service' })
  async start(@Body() form: StartWorkflowForm): Promise<StartedRunBody> {
    const { runId, warnings } = await this.starts.start(form);
    return { ...(await this.runs.withSteps(runId)), warnings };
  }

  @Post('retry')
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({
    summary: 'Reset the failed steps of a run group',
    description:
      'run_group_id in the form or the query. Steps that wait for their next attempt are tried at once, too. Page by page: a group of any size',
  })
  @ApiCreatedResponse({ type: StepsReset })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'run_group_id is missing or wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  @ApiConflictResponse({ type: ErrorBody, description: 'The group is being cancelled' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service; some may be reset' })
  async retry(@Body() form: RetryForm, @Query() query: RetryForm): Promise<StepsReset> {
    const id = form.run_group_id ?? query.run_group_id;
    if (id === undefined) {
      throw new InvalidInputError('run_group_id is required', [{ field: 'run_group_id', message: 'is required' }]);
    }
    return toStepsReset(id, await this.retries.retryGroup(id));
  }
}
