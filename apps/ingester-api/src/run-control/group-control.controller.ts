import { Body, Controller, Get, Param, Post, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConsumes,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody, FormInterceptor } from '@sluice/http-kit';
import { PathIdPipe } from '../app/path-id.pipe.js';
import { ApiControlResponses } from './api-control-responses.js';
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
  @ApiOperation({
    summary: 'Cancel a run group',
    description:
      'Its unfinished runs and their current steps become FAILED with the message "Cancelled"; handlers that run are aborted, and nothing they do is written.',
  })
  @ApiControlResponses(GroupControlled, 'run group')
  cancel(@Param('run_group_id', PathIdPipe) id: number): Promise<GroupControlled> {
    return this.control.controlGroup('cancel', id);
  }

  @Post('pause')
  @ApiOperation({
    summary: 'Pause a run group',
    description: 'Steps that run are finished; nothing of the group starts until it is resumed. Survives restarts.',
  })
  @ApiControlResponses(GroupControlled, 'run group')
  pause(@Param('run_group_id', PathIdPipe) id: number): Promise<GroupControlled> {
    return this.control.controlGroup('pause', id);
  }

  @Post('resume')
  @ApiOperation({
    summary: 'Resume a paused run group',
    description: 'Runs that were paused on their own stay paused.',
  })
  @ApiControlResponses(GroupControlled, 'run group')
  resume(@Param('run_group_id', PathIdPipe) id: number): Promise<GroupControlled> {
    return this.control.controlGroup('resume', id);
  }

  @Post('priority')
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({
    summary: 'Change the priority of a run group',
    description: 'Takes effect on every step that waits.',
  })
  @ApiControlResponses(GroupControlled, 'run group')
  priority(@Param('run_group_id', PathIdPipe) id: number, @Body() form: PriorityForm): Promise<GroupControlled> {
    return this.control.controlGroup('priority', id, form.priority);
  }

  @Get('progress')
  @ApiOperation({ summary: 'What a run group waits for, and how long it will take' })
  @ApiOkResponse({ type: ProgressBody })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such run group' })
  progress(@Param('run_group_id', PathIdPipe) id: number): Promise<ProgressBody> {
    return this.progressService.ofGroup(id);
  }
}
