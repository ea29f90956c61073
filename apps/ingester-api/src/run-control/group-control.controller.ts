import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns, TakesForm } from '@sluice/http-kit';
import { RunGroupId } from '../app/path-parameters.js';
import { ControlProblems } from './control-problems.js';
import { GroupControlled, PriorityForm } from './control.dto.js';
import { ProgressBody } from './progress.dto.js';
import { ProgressService } from './progress.service.js';
import { RunControlService } from './run-control.service.js';

@ApiTags('Run groups')
@Controller(['api/v1/workflow/run-groups/:run_group_id', 'api/v1/workflow/run_groups/:run_group_id'])
export class GroupControlController {
  constructor(
    private readonly control: RunControlService,
    private readonly progressService: ProgressService,
  ) {}

  @Post('cancel')
  @Returns(GroupControlled, 'Cancel a run group', {
    description:
      'Its unfinished runs and their current steps become FAILED with the message "Cancelled"; handlers that run are aborted, and nothing they do is written.',
  })
  @ControlProblems('run group')
  cancel(@RunGroupId() id: number): Promise<GroupControlled> {
    return this.control.controlGroup('cancel', id);
  }

  @Post('pause')
  @Returns(GroupControlled, 'Pause a run group', {
    description: 'Steps that run are finished; nothing of the group starts until it is resumed. Survives restarts.',
  })
  @ControlProblems('run group')
  pause(@RunGroupId() id: number): Promise<GroupControlled> {
    return this.control.controlGroup('pause', id);
  }

  @Post('resume')
  @Returns(GroupControlled, 'Resume a paused run group', {
    description: 'Runs that were paused on their own stay paused.',
  })
  @ControlProblems('run group')
  resume(@RunGroupId() id: number): Promise<GroupControlled> {
    return this.control.controlGroup('resume', id);
  }

  @Post('priority')
  @TakesForm()
  @Returns(GroupControlled, 'Change the priority of a run group', {
    description: 'Takes effect on every step that waits.',
  })
  @ControlProblems('run group')
  priority(@RunGroupId() id: number, @Body() form: PriorityForm): Promise<GroupControlled> {
    return this.control.controlGroup('priority', id, form.priority);
  }

  @Get('progress')
  @Returns(ProgressBody, 'What a run group waits for, and how long it will take')
  @Problems({ 404: 'No such run group' })
  progress(@RunGroupId() id: number): Promise<ProgressBody> {
    return this.progressService.ofGroup(id);
  }
}
