import { Injectable } from '@nestjs/common';
import { durationSeconds, NotFoundError, type RunGroup } from '@sluice/domain';
import { timestamp } from '@sluice/http-kit';
import {
  DURATION_BOUNDS,
  RunGroupRepository,
  StatisticsRepository,
  StepDistributions,
  Throughput,
  type StepScope,
} from '@sluice/persistence';
import { RecentReadings } from '../app/recent-readings.js';
import {
  toStepDistributionBody,
  type ComparedGroupBody,
  type CompareQuery,
  type ComparisonBody,
  type DistributionQuery,
  type DistributionsBody,
} from './over-time.dto.js';

const HOUR_MS = 3_600_000;
/** The steps of fewer runs are read in some milliseconds. */
const MUCH = 500;

/** How long steps take: percentiles and histograms, of a time, a group, or several beside each other. */
@Injectable()
export class DistributionsService {
  private readonly readings = new RecentReadings<DistributionsBody>(({ runs }) => runs >= MUCH);

  constructor(
    private readonly distributions: StepDistributions,
    private readonly groups: RunGroupRepository,
    private readonly statistics: StatisticsRepository,
    private readonly throughput: Throughput,
  ) {}

  /** @throws NotFoundError when there is no such group */
  async of({ run_group_id: runGroupId, hours }: DistributionQuery): Promise<DistributionsBody> {
    if (runGroupId !== undefined) return this.ofGroup((await this.require(runGroupId)).id);
    return this.readings.get(`${hours} h`, async () => {
      const now = await this.throughput.now();
      return this.read({ since: new Date(now.getTime() - Number(hours) * HOUR_MS) });
    });
  }

  /** @throws NotFoundError when there is no such group */
  async compare({ run_group_ids: list }: CompareQuery): Promise<ComparisonBody> {
    const ids = [...new Set(list.split(',').map(Number))];
    const groups: ComparedGroupBody[] = [];
    for (const id of ids) groups.push(await this.compared(await this.require(id)));
    return { groups };
  }

  private async compared(group: RunGroup): Promise<ComparedGroupBody> {
    const { counts } = await this.statistics.ofGroup(group.id);
    return {
      ...(await this.ofGroup(group.id)),
      run_group_id: group.id,
      name: group.name,
      batch_id: group.batchId,
      workflow_definition_id: group.workflowDefinitionId,
      param_definition_id: group.paramDefinitionId,
      created_date: timestamp(group.createdDate),
      duration: durationSeconds({ startDate: group.createdDate, completedDate: group.completedDate }),
      workflow_count: { ...counts },
    };
  }

  private ofGroup(runGroupId: number): Promise<DistributionsBody> {
    return this.readings.get(`group ${runGroupId}`, () => this.read({ runGroupId }));
  }

  private async read(scope: StepScope): Promise<DistributionsBody> {
    const { runs, isSample, steps } = await this.distributions.of(scope);
    return { runs, is_sample: isSample, bounds: DURATION_BOUNDS, steps: steps.map(toStepDistributionBody) };
  }

  private async require(id: number): Promise<RunGroup> {
    const group = await this.groups.find(id);
    if (!group) throw new NotFoundError(`Run group ${id} does not exist`);
    return group;
  }
}
