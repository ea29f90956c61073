import type { Database } from '../database/database.js';
import type { RunOfGroup, WorkerIdentity } from './step-queue.js';
import type { SharedStatements } from './statements/shared-statements.js';

/** Workers that were silent for so long, and hold nothing, are forgotten. */
export const FORGET_AFTER_MS = 24 * 3600 * 1000;

/** What the queue does by one statement that is the same on both databases. */
export abstract class CommonStepQueue {
  constructor(
    protected readonly database: Database,
    private readonly shared: SharedStatements,
  ) {}

  async endOutage(stepConfigId: number, limit: number): Promise<number> {
    return (await this.database.rows(this.shared.endOutage, [stepConfigId, limit])).length;
  }

  unfinishedGroups(limit: number): Promise<RunOfGroup[]> {
    return this.database.rows<RunOfGroup>(this.shared.unfinishedGroups, [limit]);
  }

  async held(workerId: string): Promise<ReadonlyMap<number, number>> {
    return attemptsById(await this.database.rows<HeldRow>(this.shared.heldSteps, [workerId]));
  }

  async unregister({ id, instance }: WorkerIdentity): Promise<void> {
    await this.database.rows(this.shared.unregisterWorker, [id, instance]);
  }
}

export interface HeldRow {
  readonly id: number;
  readonly attempt: number;
}

export const attemptsById = (rows: readonly HeldRow[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, attempt }) => [id, attempt]));
