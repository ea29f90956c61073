import type { Statement } from '../../database/sql-session.js';
import type { SqlVocabulary } from '../../database/sql-vocabulary.js';

/**
 * Steps that workers hold, with their owners. A step's own row decides; the lease says where to look. Indexes:
 * run_lease_owner_idx, run_step_run_idx.
 */
export const HELD_STEPS = `select s.id, s.attempt, s.lease_owner
  from run_lease l join run_step s on s.workflow_run_id = l.workflow_run_id and s.lease_owner = l.lease_owner`;

/** Renews a worker's registration. $1 id, $2 instance. Returns no row when another process took the id. Index: worker_pkey. */
export const beatOf = ({ now }: SqlVocabulary): string =>
  `update worker set checkin_date = ${now} where id = $1 and instance = $2 returning id`;

/** Whether lease `l` is that of a worker other than $3 that was silent for $1 ms. Index: worker_pkey. */
export const isLost = ({ now }: SqlVocabulary): string => `l.lease_owner <> $3 and not exists (
    select 1 from worker w where w.id = l.lease_owner and w.checkin_date > ${now} - cast($1 as bigint))`;

/** Makes up to $1 delayed steps ready that are due. Index: run_step_delayed_idx. */
export const promoteDue = ({ now, inRows, lock }: SqlVocabulary): string => {
  const due = `select id from run_step where due_at <= ${now} order by due_at limit $1${lock('for update skip locked')}`;
  return `update run_step set queue_state = 1 where id ${inRows(due)} returning id`;
};

/** The statements that are the same on both databases. */
export const sharedStatements = ({ now, inRows, lock }: SqlVocabulary) =>
  ({
    /** $1 id, $2 instance, $3 host name, $4 pid. Index: worker_pkey. */
    registerWorker: {
      name: 'worker_register',
      text: `
insert into worker (id, instance, hostname, pid, started_date, checkin_date) values ($1, $2, $3, $4, ${now}, ${now})
on conflict (id) do update set instance = excluded.instance, hostname = excluded.hostname, pid = excluded.pid,
  started_date = excluded.started_date, checkin_date = excluded.checkin_date`,
    },
    /** $1 id, $2 instance. Index: worker_pkey. */
    unregisterWorker: { name: 'worker_unregister', text: `delete from worker where id = $1 and instance = $2` },
    /** $1 age (ms). The table has a row per worker that was seen lately. */
    forgetWorkers: {
      name: 'worker_forget',
      text: `
delete from worker where checkin_date < ${now} - cast($1 as bigint)
  and not exists (select 1 from run_lease l where l.lease_owner = worker.id)`,
    },
    /** $1 worker id. Indexes: run_lease_owner_idx, run_step_run_idx. */
    heldSteps: { name: 'worker_held_steps', text: `${HELD_STEPS} where l.lease_owner = $1` },
    /** $1 step configuration, $2 limit. Index: run_step_delayed_idx. Reads what is delayed, which is little unless there is an outage. */
    endOutage: {
      name: 'queue_end_outage',
      text: `
update run_step set queue_state = 1, ready_at = ${now} where id ${inRows(`
  select id from run_step where due_at is not null and step_config_id = $1 and outage_ms > 0 order by due_at limit $2
  ${lock('for update skip locked')}`)}
returning id`,
    },
    /** $1 limit. Groups that no open run keeps open. Indexes: run_group_open_idx, workflow_run_open_idx, workflow_run_group_idx. */
    unfinishedGroups: {
      name: 'queue_unfinished_groups',
      text: `
select run_group_id as "runGroupId", run_id as "runId"
from (
  select g.id as run_group_id,
    (select r.id from workflow_run r where r.run_group_id = g.id order by r.status limit 1) as run_id,
    (select r.id from workflow_run r where r.run_group_id = g.id and r.completed_date is null order by r.id desc limit 1) as open_id
  from run_group g where g.completed_date is null
) as candidate
where run_id is not null and open_id is null
limit $1`,
    },
  }) satisfies Record<string, Statement>;

export type SharedStatements = ReturnType<typeof sharedStatements>;
