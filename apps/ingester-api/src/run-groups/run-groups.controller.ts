import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiInternalServerErrorResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import { PathIdPipe } from '../app/path-id.pipe.js';
import {
  ListRunGroupsQuery,
  RunGroupBody,
  RunGroupDetail,
  RunGroupRemoved,
  RunGroupStatsBody,
} from './run-group.dto.js';
import { RunGroupsService } from './run-groups.service.js';

@ApiTags('Run groups')
@Controller(['api/v1/workflow/run-groups', 'api/v1/workflow/run_groups'])
export class RunGroupsController {
  constructor(private readonly groups: RunGroupsService) {}

  @Get()
  @ApiOperation({ summary: 'Run groups, newest first' })
  @ApiOkResponse({ type: [RunGroupBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'batch_id is no whole number' })
  list(@Query() query: ListRunGroupsQuery): Promise<RunGroupBody[]> {
    return this.groups.list(query.batch_id);
  }

  @Get(':run_group_id')
  @ApiOperation({ summary: 'A run group, what it waits for and how long it will take' })
  @ApiOkResponse({ type: RunGroupDetail })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  get(@Param('run_group_id', PathIdPipe) id: number): Promise<RunGroupDetail> {
    return this.groups.get(id);
  }

  @Get(':run_group_id/stats')
  @ApiOperation({ summary: 'How the runs of a group stand, and how long they took' })
  @ApiOkResponse({ type: RunGroupStatsBody })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  stats(@Param('run_group_id', PathIdPipe) id: number): Promise<RunGroupStatsBody> {
    return this.groups.stats(id);
  }

  @Delete(':run_group_id')
  @ApiOperation({
    summary: 'Delete a run group with its runs, steps and lifecycle',
    description: 'All in one transaction. A group that runs is stopped and deleted, too. Documents and artifacts stay.',
  })
  @ApiOkResponse({ type: RunGroupRemoved })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is no whole number' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such group' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service; nothing was deleted' })
  remove(@Param('run_group_id', PathIdPipe) id: number): Promise<RunGroupRemoved> {
    return this.groups.remove(id);
  }
}
