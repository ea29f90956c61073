import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import { seedGroup } from './builders.js';

const RUNS = 20_000;

/** Makes the queue of an empty database what it is in the middle of much work: most steps wait, some run, some are delayed or done. */
export const fillQueue = async (database: Database): Promise<void> => {
  await seedGroup(database, { documents: 10 });
  await database.rows(
    `insert into workflow_run (workflow_definition_id, run_group_id, batch_id, doc_id, priority, created_date, status_date, status, status_meta, run_params)
     select r.workflow_definition_id, r.run_group_id, r.batch_id, r.doc_id, 0, 0, 0, 'PENDING', '{}', '{}'
     from workflow_run r cross join (
       ${database.dialect === Dialect.Postgres ? `select generate_series(1, ${RUNS / 10})` : `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${RUNS / 10}) select i from n`}
     ) as numbers`,
  );
  await database.rows(
    `insert into run_step (workflow_run_id, run_group_id, workflow_step_number, workflow_step_name, step_config_id, step_type, is_last_step,
       priority, retry, retries, created_date, status_date, status, status_meta, queue_state, turn, ready_at, attempt)
     select r.id, r.run_group_id, t.number, 'step', 1, t.type, t.number = 3, r.id % 3, 0, 3, 0, 0, 'PENDING', '{}',
       case t.number when 1 then 1 else 0 end, r.id, 0, 0
     from workflow_run r cross join (select 1 as number, 'validate' as type union all select 2, 'parse' union all select 3, 'chunk') t
     where not exists (select 1 from run_step s where s.workflow_run_id = r.id)`,
  );
  const queue = createStepQueue(database);
  await queue.register({ id: 'w1', instance: 'i', hostname: 'h', pid: 1 });
  const { claimed } = await queue.turn({ workerId: 'w1', settlements: [], capacity: 2000, chain: false });
  await queue.turn({
    workerId: 'w1',
    settlements: claimed.slice(0, 1000).map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      outcome: { status: step.id % 2 ? 'ERROR' : 'COMPLETED', delayMs: 60_000, message: null, meta: {} },
    })),
    capacity: 0,
    chain: false,
  });
};
