import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError, type RunGroup } from '@sluice/domain';
import { type Database, RunGroupRepository, StatisticsRepository } from '@sluice/persistence';
import { CANCELLED_NOTICE, RunGroupRemoval, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import { ProgressService } from '../run-control/progress.service.js';
import {
  toRunGroupBody,
  type RunGroupBody,
  type RunGroupDetail,
  type RunGroupRemoved,
  type RunGroupStatsBody,
} from './run-group.dto.js';
import { toRemovalStatistics, toStatsBody } from './run-group.mapper.js';

@Injectable()
export class RunGroupsService {
  constructor(
    private readonly groups: RunGroupRepository,
    private readonly statistics: StatisticsRepository,
    private readonly removal: RunGroupRemoval,
    private readonly progress: ProgressService,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** Newest first. */
  async list(batchId: number | undefined): Promise<RunGroupBody[]> {
    return (await this.groups.list({ batchId })).map(toRunGroupBody);
  }

  /** With its progress. @throws NotFoundError when there is no such group */
  async get(id: number): Promise<RunGroupDetail> {
    return { ...toRunGroupBody(await this.require(id)), ...(await this.progress.ofGroup(id)) };
  }

  /** @throws NotFoundError when there is no such group */
  async stats(id: number): Promise<RunGroupStatsBody> {
    return toStatsBody(await this.require(id), await this.statistics.ofGroup(id));
  }

  /** A group that runs is removed, too; its handlers are aborted. @throws NotFoundError when there is no such group */
  async remove(id: number): Promise<RunGroupRemoved> {
    const removed = await this.removal.remove(id);
    await this.database.notify(STEPS_CHANNEL, CANCELLED_NOTICE);
    return { message: `Deleted run group ${id}`, statistics: toRemovalStatistics(removed) };
  }

  private async require(id: number): Promise<RunGroup> {
    const group = await this.groups.find(id);
    if (!group) throw new NotFoundError(`Run group ${id} does not exist`);
    return group;
  }
}
