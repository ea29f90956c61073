import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError, RUN_STATUSES } from '@sluice/domain';
import { OverviewRepository, ProgressRepository, type OpenGroup } from '@sluice/persistence';
import { WORKER_TIMEOUT_MS } from '../app/settings.token.js';
import { ProgressService } from '../run-control/progress.service.js';
import type { GroupUnderWay, WorkerAtWork } from './overview.mapper.js';

const WORKERS = 100;
const STEPS_OF_WORKER = 10;
const GROUPS = 10;

export interface GroupsUnderWay {
  readonly count: number;
  readonly newest: readonly GroupUnderWay[];
}

/** Who works at what. */
@Injectable()
export class WorkUnderWay {
  constructor(
    private readonly overview: OverviewRepository,
    private readonly progress: ProgressRepository,
    private readonly estimates: ProgressService,
    @Inject(WORKER_TIMEOUT_MS) private readonly workerTimeoutMs: number,
  ) {}

  async workers(): Promise<WorkerAtWork[]> {
    const workers = await this.overview.workers(this.workerTimeoutMs, WORKERS);
    const counts = await this.overview.heldCounts();
    const steps = Map.groupBy(
      await this.overview.heldSteps(STEPS_OF_WORKER, WORKERS * STEPS_OF_WORKER),
      ({ workerId }) => workerId,
    );
    return workers.map((worker) => ({
      ...worker,
      stepCount: counts.get(worker.id) ?? 0,
      held: steps.get(worker.id) ?? [],
    }));
  }

  async groups(): Promise<GroupsUnderWay> {
    const open = await this.overview.openGroups(GROUPS);
    const newest = await Promise.all(open.map((group) => this.described(group)));
    return { count: await this.overview.countOpenGroups(), newest: newest.filter((group) => group !== null) };
  }

  /** Null when it was deleted in the meantime. */
  private async described(group: OpenGroup): Promise<GroupUnderWay | null> {
    const progress = await this.estimates.ofGroup(group.id).catch(unlessGone);
    if (progress === null) return null;
    const counts = await this.progress.countRuns(group.id);
    return { ...group, progress, counts: Object.fromEntries(RUN_STATUSES.map((name) => [name, counts[name] ?? 0])) };
  }
}

const unlessGone = (error: unknown): null => {
  if (error instanceof NotFoundError) return null;
  throw error;
};
