import { Body, Controller, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InvalidInputError } from '@sluice/domain';
import { Creates, Problems, TakesForm } from '@sluice/http-kit';
import { FailureRetriesService } from '../failures/failure-retries.service.js';
import { StartedRunBody } from './workflow-run.dto.js';
import { WorkflowRunsService } from './workflow-runs.service.js';
import { RetryForm, StartWorkflowForm, StepsReset, toStepsReset } from './workflow-start.dto.js';
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
  @TakesForm()
  @Creates(StartedRunBody, 'Start a workflow for one document', { answer: 'The run with its steps' })
  @Problems({
    400: 'A field is wrong, a handler of the workflow is missing, or a step reads what no earlier one makes',
    404: 'No such document, workflow definition or parameter set',
  })
  async start(@Body() form: StartWorkflowForm): Promise<StartedRunBody> {
    const { runId, warnings } = await this.starts.start(form);
    return { ...(await this.runs.withSteps(runId)), warnings };
  }

  @Post('retry')
  @TakesForm()
  @Creates(StepsReset, 'Reset the failed steps of a run group', {
    description:
      'run_group_id in the form or the query. Steps that wait for their next attempt are tried at once, too. Page by page: a group of any size',
  })
  @Problems({
    404: 'No such group',
    409: 'The group is being cancelled',
    500: 'A fault of the service; some may be reset',
  })
  async retry(@Body() form: RetryForm, @Query() query: RetryForm): Promise<StepsReset> {
    const id = form.run_group_id ?? query.run_group_id;
    if (id === undefined) {
      throw new InvalidInputError('run_group_id is required', [{ field: 'run_group_id', message: 'is required' }]);
    }
    return toStepsReset(id, await this.retries.retryGroup(id));
  }
}
