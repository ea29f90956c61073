import { errorMessage, type Logger } from '@sluice/domain';
import type { RunOfGroup, StepQueue } from '@sluice/persistence';

/** Runs end in bursts; one look per group and moment is enough. */
const DEBOUNCE_MS = 20;

/** Completes groups whose last run ended. What it misses (a crash, a database that is down) the sweeper finds. */
export class GroupFinisher {
  private readonly pending = new Map<number, RunOfGroup>();
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: StepQueue,
    private readonly logger: Logger,
    /** Whether this worker holds a step of the group: the group is open then, and whoever ends that run looks again. */
    private readonly isBusyWith: (runGroupId: number) => boolean,
    private readonly finished: () => void,
  ) {}

  add(runs: readonly RunOfGroup[]): void {
    for (const run of runs) this.pending.set(run.runGroupId, run);
    if (this.pending.size > 0) this.timer ??= setTimeout(() => void this.flush(), DEBOUNCE_MS);
  }

  /** Looks at all pending groups now. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const runs = [...this.pending.values()].filter(({ runGroupId }) => !this.isBusyWith(runGroupId));
    this.pending.clear();
    this.working = this.working.then(() => this.finish(runs));
    return this.working;
  }

  private async finish(runs: readonly RunOfGroup[]): Promise<void> {
    for (const run of runs) {
      try {
        if (await this.queue.finishGroup(run)) this.finished();
      } catch (error) {
        this.logger.warn('Could not complete a run group; the sweeper will', {
          run_group_id: run.runGroupId,
          error: errorMessage(error),
        });
      }
    }
  }
}
