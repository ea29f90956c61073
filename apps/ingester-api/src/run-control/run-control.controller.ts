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
  @ApiOperation({
    summary: 'Cancel a run',
    description:
      'Run and current step become FAILED with the message "Cancelled"; a handler that runs is aborted, and nothing it does is written.',
  })
  @ApiControlResponses(RunControlled, 'workflow run')
  cancel(@Param('workflow_id', PathIdPipe) id: number): Promise<RunControlled> {
    return this.control.controlRun('cancel', id);
  }

  @Post('pause')
  @ApiOperation({
    summary: 'Pause a run',
    description: 'A step that runs is finished; nothing after it starts until the run is resumed.',
  })
  @ApiControlResponses(RunControlled, 'workflow run')
  pause(@Param('workflow_id', PathIdPipe) id: number): Promise<RunControlled> {
    return this.control.controlRun('pause', id);
  }

  @Post('resume')
  @ApiOperation({ summary: 'Resume a paused run', description: 'While its run group is paused it waits for that.' })
  @ApiControlResponses(RunControlled, 'workflow run')
  resume(@Param('workflow_id', PathIdPipe) id: number): Promise<RunControlled> {
    return this.control.controlRun('resume', id);
  }

  @Post('priority')
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Change the priority of a run', description: 'Takes effect on every step that waits.' })
  @ApiControlResponses(RunControlled, 'workflow run')
  priority(@Param('workflow_id', PathIdPipe) id: number, @Body() form: PriorityForm): Promise<RunControlled> {
    return this.control.controlRun('priority', id, form.priority);
  }

  @Get('progress')
  @ApiOperation({ summary: 'What a run waits for, and how long it will take' })
  @ApiOkResponse({ type: ProgressBody })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such workflow run' })
  progress(@Param('workflow_id', PathIdPipe) id: number): Promise<ProgressBody> {
    return this.progressService.ofRun(id);
  }
}
