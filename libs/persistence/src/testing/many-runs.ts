import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { aWorkflow, seedGroup } from './builders.js';

const numbers = (dialect: Dialect, count: number): string =>
  dialect === Dialect.Postgres
    ? `select generate_series(1, ${count})`
    : `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`;

/** `groups` groups, each of a batch of its own, with `runs` runs of two steps in all: enough for a plan to matter. */
export const seedManyRuns = async (
  database: Database,
  { groups, runs }: { groups: number; runs: number },
): Promise<void> => {
  for (let group = 0; group < groups; group += 1) {
    await seedGroup(database, { workflow: aWorkflow(['validate', 'parse']) });
  }
  await database.rows(
    `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
     select r.workflow_definition_id, r.run_group_id, r.batch_id, r.doc_id, 0, 0, 0, 'PENDING', '{}', '{}'
     from workflow_run r cross join (${numbers(database.dialect, runs / groups)}) as numbers`,
  );
  await database.rows(
    `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type, is_last_step,
       priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, ready_at, attempt)
     select r.id, r.run_group_id, t.number, 'step', 1, 'parse', t.number = 2, 0, 0, 3, 0, 0, 'PENDING', '{}',
       case t.number when 1 then 1 else 0 end, r.id, 0, 0
     from workflow_run r cross join (select 1 as number union all select 2) t
     where not exists (select 1 from run_step s where s.workflow_run_id = r.id)`,
  );
};
