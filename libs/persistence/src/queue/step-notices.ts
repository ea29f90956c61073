import type { Database } from '../database/database.js';
import type { Statement } from '../database/sql-session.js';
import { QueueState } from './queue-state.js';

/** Only of the attempt that is under way: what a lost one has to say is dropped. Index: run_step_pkey. */
const WRITE: Statement = {
  name: 'step_notice',
  text: `update run_step set status_message = $4
    where id = $1 and attempt = $2 and lease_owner = $3 and queue_state = ${QueueState.Leased}`,
};

/** An attempt at a step that a worker holds. */
export interface HeldAttempt {
  readonly stepId: number;
  readonly attempt: number;
  readonly workerId: string;
}

/** What a step that runs waits for: its `status_message` until the attempt ends. */
export class StepNotices {
  constructor(private readonly database: Database) {}

  /** @param notice null when it waits no more */
  async write({ stepId, attempt, workerId }: HeldAttempt, notice: string | null): Promise<void> {
    await this.database.rows(WRITE, [stepId, attempt, workerId, notice]);
  }
}
