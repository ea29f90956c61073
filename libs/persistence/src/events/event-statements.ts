import type { Statement } from '../database/sql-session.js';
import type { SqlVocabulary } from '../database/sql-vocabulary.js';
import { lifecycleHistory } from '../tables/run-tables.js';

/** What a claim returns of an entry. */
export const CLAIMED_EVENT = lifecycleHistory.select([
  'id',
  'attempt',
  'event',
  'handlerPosition',
  'handlerName',
  'runGroupId',
  'workflowRunId',
  'stepId',
  'retry',
  'outageMs',
]);

/** The statements of the queue of lifecycle handlers. Named, so that they are prepared. */
export const eventStatements = (sql: SqlVocabulary) => {
  const { now } = sql;
  const lock = sql.lock('for update skip locked');
  const readyAgain = `update lifecycle_history set queue_state = 1, status = 'PENDING', status_date = ${now}, lease_owner = null`;
  return {
    /** $1 worker id, $2 limit. Index: lifecycle_history_ready_idx. */
    claim: {
      name: 'event_claim',
      text: `update lifecycle_history
       set queue_state = 2, status = 'RUNNING', status_date = ${now}, retry = retry + 1, attempt = attempt + 1, lease_owner = $1
       where id in (
         select id from lifecycle_history where queue_state in (1, 3) and ready_at <= ${now}
         order by ready_at, id limit $2 ${lock})
       returning ${CLAIMED_EVENT.sql}`,
    },
    /**
     * $1 id, $2 attempt, $3 worker id, $4 status, $5 message, $6 meta, $7 delay (ms). WAITING is an ERROR that waits for what is
     * missing in its surroundings: its attempt does not count, its wait does. Index: primary key.
     */
    settle: {
      name: 'event_settle',
      text: `update lifecycle_history
       set status = case $4 when 'WAITING' then 'ERROR' else $4 end, status_message = coalesce($5, status_message), status_meta = $6, status_date = ${now}, lease_owner = null,
         queue_state = case when $4 in ('ERROR', 'WAITING') then 3 when $4 = 'PENDING' then 1 else 4 end,
         retry = case when $4 in ('PENDING', 'WAITING') then retry - 1 else retry end,
         outage_ms = case $4 when 'WAITING' then outage_ms + $7 else outage_ms end,
         ready_at = ${now} + $7,
         completed_date = case when $4 in ('COMPLETED', 'FAILED') then ${now} end
       where id = $1 and attempt = $2 and lease_owner = $3 returning id`,
    },
    /** $1 time-out (ms), $2 id of the worker that looks. Indexes: lifecycle_history_lease_idx, primary key of worker. */
    sweep: {
      name: 'event_sweep',
      text: `${readyAgain}
       where lease_owner is not null and lease_owner <> $2
         and not exists (select 1 from worker w where w.id = lifecycle_history.lease_owner and w.checkin_date > ${now} - $1)
       returning id`,
    },
    /** $1 worker id. Index: lifecycle_history_lease_idx. */
    held: { name: 'event_held', text: `select id, attempt from lifecycle_history where lease_owner = $1` },
    /** $1 id, $2 attempt, $3 worker id. Index: primary key. */
    release: {
      name: 'event_release',
      text: `${readyAgain}, retry = retry - 1 where id = $1 and attempt = $2 and lease_owner = $3 returning id`,
    },
    /** $1 handler name, $2 limit. Index: lifecycle_history_ready_idx, which has what waits and nothing else. */
    endOutage: {
      name: 'event_end_outage',
      text: `update lifecycle_history set ready_at = ${now}
       where id in (
         select id from lifecycle_history where queue_state in (1, 3) and ready_at > ${now} and handler_name = $1 and outage_ms > 0
         order by ready_at, id limit $2 ${lock})
       returning id`,
    },
    /** $1 worker id. Index: lifecycle_history_lease_idx. */
    recoverWorker: { name: 'event_recover_worker', text: `${readyAgain} where lease_owner = $1 returning id` },
  } satisfies Record<string, Statement>;
};

export type EventStatements = ReturnType<typeof eventStatements>;
