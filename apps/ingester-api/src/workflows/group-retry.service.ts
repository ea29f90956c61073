import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { RunGroupRepository, RunRepository, RunRetry, type Database } from '@sluice/persistence';
import { STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import type { StepsReset } from './workflow-start.dto.js';

/** Sets failed runs of a group going again. */
@Injectable()
export class GroupRetryService {
  constructor(
    private readonly groups: RunGroupRepository,
    private readonly runs: RunRepository,
    private readonly retries: RunRetry,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** All failed steps of the group get all their attempts again. @throws NotFoundError when there is no such group */
  async retry(runGroupId: number): Promise<StepsReset> {
    if (!(await this.groups.find(runGroupId))) throw new NotFoundError(`Run group ${runGroupId} does not exist`);
    const { runs, steps } = await this.retries.retry(await this.runs.failedIds(runGroupId));
    if (runs > 0) await this.database.notify(STEPS_CHANNEL, String(runs));
    const message = `Reset ${steps} failed step${steps === 1 ? '' : 's'} of run group ${runGroupId}`;
    return { message, reset_steps: steps, reset_runs: runs };
  }
}
