import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { insertRow } from '../tables/write-row.js';
import { stepCrashes } from '../tables/worker-tables.js';

/** How many parsers the documents of steps have killed, kept across workers that die in between. */
export class StepCrashes {
  constructor(private readonly database: Database) {}

  of(stepId: number): Promise<number> {
    return readCount(this.database, `select crashes from step_crash where step_id = $1`, [stepId]);
  }

  /** Records that there are `crashes` now; forgets steps that are gone. */
  async record(stepId: number, crashes: number): Promise<void> {
    await this.database.transaction(async (session) => {
      await session.rows(
        `delete from step_crash where not exists (select 1 from run_step s where s.id = step_crash.step_id)`,
      );
      const replacing = 'on conflict (step_id) do update set crashes = excluded.crashes';
      await insertRow(session, stepCrashes, { stepId, crashes }, replacing);
    });
  }
}
