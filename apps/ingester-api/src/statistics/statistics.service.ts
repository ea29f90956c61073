import { Injectable } from '@nestjs/common';
import { NotFoundError, type RunGroup } from '@sluice/domain';
import { BatchRepository, RunGroupRepository, StatisticsRepository } from '@sluice/persistence';
import { toDurationsBody, type StepCountBody, type StepDurationsBody } from './statistics.dto.js';

@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly groups: RunGroupRepository,
    private readonly batches: BatchRepository,
  ) {}

  /** @throws NotFoundError when there is no such group */
  async durations(runGroupId: number): Promise<StepDurationsBody[]> {
    await this.require(runGroupId);
    return (await this.statistics.stepDurations(runGroupId)).map(toDurationsBody);
  }

  /** @throws NotFoundError when there is no such group */
  async stepCounts(runGroupId: number): Promise<StepCountBody[]> {
    const group = await this.require(runGroupId);
    const batch = await this.batches.find(group.batchId);
    return (await this.statistics.stepCounts(runGroupId)).map(({ stepName, status, count, pages }) => ({
      batch_name: batch?.name ?? '',
      param_definition_id: group.paramDefinitionId,
      workflow_step_name: stepName,
      status,
      count,
      pages,
    }));
  }

  private async require(id: number): Promise<RunGroup> {
    const group = await this.groups.find(id);
    if (!group) throw new NotFoundError(`Run group ${id} does not exist`);
    return group;
  }
}
