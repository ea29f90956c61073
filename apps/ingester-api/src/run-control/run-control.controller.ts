import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns, TakesForm } from '@sluice/http-kit';
import { RunId } from '../app/path-parameters.js';
import { ControlProblems } from './control-problems.js';
import { PriorityForm, RunControlled } from './control.dto.js';
import { ProgressBody } from './progress.dto.js';
import { ProgressService } from './progress.service.js';
import { RunControlService } from './run-control.service.js';

@ApiTags('Workflows')
@Controller('api/v1/workflow/runs/:workflow_id')
export class RunControlController {
  constructor(
    private readonly control: RunControlService,
    private readonly progressService: ProgressService,
  ) {}

  @Post('cancel')
  @Returns(RunControlled, 'Cancel a run', {
    description:
      'Run and current step become FAILED with the message "Cancelled"; a handler that runs is aborted, and nothing it does is written.',
  })
  @ControlProblems('workflow run')
  cancel(@RunId() id: number): Promise<RunControlled> {
    return this.control.controlRun('cancel', id);
  }

  @Post('pause')
  @Returns(RunControlled, 'Pause a run', {
    description: 'A step that runs is finished; nothing after it starts until the run is resumed.',
  })
  @ControlProblems('workflow run')
  pause(@RunId() id: number): Promise<RunControlled> {
    return this.control.controlRun('pause', id);
  }

  @Post('resume')
  @Returns(RunControlled, 'Resume a paused run', { description: 'While its run group is paused it waits for that.' })
  @ControlProblems('workflow run')
  resume(@RunId() id: number): Promise<RunControlled> {
    return this.control.controlRun('resume', id);
  }

  @Post('priority')
  @TakesForm()
  @Returns(RunControlled, 'Change the priority of a run', { description: 'Takes effect on every step that waits.' })
  @ControlProblems('workflow run')
  priority(@RunId() id: number, @Body() form: PriorityForm): Promise<RunControlled> {
    return this.control.controlRun('priority', id, form.priority);
  }

  @Get('progress')
  @Returns(ProgressBody, 'What a run waits for, and how long it will take')
  @Problems({ 404: 'No such workflow run' })
  progress(@RunId() id: number): Promise<ProgressBody> {
    return this.progressService.ofRun(id);
  }
}
