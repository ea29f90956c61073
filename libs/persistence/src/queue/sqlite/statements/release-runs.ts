import type { Statement } from '../../../database/sql-session.js';

/** $1 [run id, …] of which nothing is held any more. Index: primary key of run_lease. */
export const releaseRuns: Statement = {
  name: 'queue_release_runs',
  text: `delete from run_lease where workflow_run_id in (select value from json_each($1))`,
};
