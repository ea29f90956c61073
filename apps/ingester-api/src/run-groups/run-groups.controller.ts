import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import { RunGroupId } from '../app/path-parameters.js';
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
  @Returns([RunGroupBody], 'Run groups, newest first')
  list(@Query() query: ListRunGroupsQuery): Promise<RunGroupBody[]> {
    return this.groups.list(query.batch_id);
  }

  @Get(':run_group_id')
  @Returns(RunGroupDetail, 'A run group, what it waits for and how long it will take')
  @Problems({ 404: 'No such group' })
  get(@RunGroupId() id: number): Promise<RunGroupDetail> {
    return this.groups.get(id);
  }

  @Get(':run_group_id/stats')
  @Returns(RunGroupStatsBody, 'How the runs of a group stand, and how long they took')
  @Problems({ 404: 'No such group' })
  stats(@RunGroupId() id: number): Promise<RunGroupStatsBody> {
    return this.groups.stats(id);
  }

  @Delete(':run_group_id')
  @Returns(RunGroupRemoved, 'Delete a run group with its runs, steps and lifecycle', {
    description: 'All in one transaction. A group that runs is stopped and deleted, too. Documents and artifacts stay.',
  })
  @Problems({ 404: 'No such group', 500: 'A fault of the service; nothing was deleted' })
  remove(@RunGroupId() id: number): Promise<RunGroupRemoved> {
    return this.groups.remove(id);
  }
}
