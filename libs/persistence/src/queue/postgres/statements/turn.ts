import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import type { Statement } from '../../../database/sql-session.js';
import { CLAIMED_COLUMNS, NO_CLAIM } from '../../claimed-step.js';
import { MOST_CLAIMED_BY_TYPE, READY, READY_ORDER, readyOfType, TYPE_ORDER } from '../../ready-steps.js';
import { runChanges, STOPPING_GROUPS } from '../../statements/run-changes.js';
import { SETTLED_COLUMNS, stepChanges } from '../../statements/step-changes.js';
import { FINISHED_RUNS, RECORD_EVENTS, SQL } from '../fragments.js';

const { settled, activated, claimed } = stepChanges(SQL);
const { started } = runChanges(SQL);

/**
 * `run_group_id <> all (…)` in words whose selectivity the planner does not guess from the groups' sizes: it would expect next
 * to no rows when there are few groups, and sort all that is ready instead of walking the index.
 */
const CLAIMABLE = `nullif(run_group_id = any (array(${STOPPING_GROUPS})), true) is not null`;

/** How many steps a turn may claim besides those that went on by themselves. */
const LEFT = `greatest($8::integer - (select count(*) from activated where queue_state = 2), 0)`;

interface Claim {
  readonly name: string;
  /** Returns the ids of the steps to be claimed, locked. */
  readonly candidates: string;
  /** Whether the activated step `n` goes straight to the worker that settled `d`. */
  readonly chained: string;
}

const anyType: Claim = {
  name: 'queue_turn',
  candidates: `select id from run_step where ${READY} and ${CLAIMABLE} order by ${READY_ORDER} limit ${LEFT} for update skip locked`,
  chained: `n.priority >= c.floor and not d.paused`,
};

/**
 * How far a claim looks into the steps of one type: a constant, because the planner takes an unknown limit for a tenth of the
 * table and sorts. Beyond what is claimed it is room for steps that other workers are just locking.
 */
const WINDOW = 2 * MOST_CLAIMED_BY_TYPE;

/**
 * The steps of one type, in the order of the claim, as many as there is room for. The lock is taken in a query of its own, row
 * by row: with `for update` in it, a query no longer counts as sorted, and all that waits would be locked to sort it.
 */
const ofType = (type: string, index: number): string => `
      (select w.id, w.priority, w.turn
      from (
        select id, priority, turn from run_step
        where ${readyOfType(type)} and ${CLAIMABLE} order by ${TYPE_ORDER} limit ${WINDOW}
      ) as w cross join lateral (
        select 1 from run_step l where l.id = w.id and l.queue_state = 1 for update skip locked
      ) as locked
      order by w.priority desc, w.turn, w.id limit least(coalesce(($10::integer[])[${index + 1}], $8), ${LEFT}))`;

/** The types' indexes are merged: what waits of a type without room is not even looked at, however much it is. */
const byType: Claim = {
  name: 'queue_turn_by_type',
  candidates: `
    select id from (${WORKFLOW_STEP_TYPES.map(ofType).join('\n      union all')}
    ) as candidate order by ${TYPE_ORDER} limit ${LEFT}`,
  chained: `${anyType.chained} and not n.step_type = any ($11::text[])`,
};

/**
 * Returns the claimed steps and one row (`moves`) with what else happened, so that the many settled steps are no rows.
 *
 * $1 step ids, $2 attempts, $3 statuses, $4 delays (ms), $5 messages, $6 metas (JSON text), $7 worker id, $8 capacity,
 * $9 chain.
 *
 * Indexes: run_step_pkey for the settled and the claimed rows, run_step_run_idx for the successors, run_step_ready_idx or
 * run_step_type_ready_idx for the claim, which reads no more entries than it takes. Groups are locked in the order of their ids, so that workers that
 * start several groups at once cannot block each other.
 *
 * Whether a run is paused is read from the settled step's own row (`paused`), whose lock the settlement takes: a pause that
 * commits while this statement waits is seen, which a look at run or group in the statement's snapshot would miss.
 */
const turnStatement = ({ name, candidates, chained }: Claim): Statement => ({
  name,
  text: `
with outcome as materialized (
  select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::text[], $6::text[])
    as o (id, attempt, status, delay_ms, message, meta)
),
chain as materialized (
  select case when $9::boolean then coalesce(
    (select priority from run_step where ${READY} order by ${READY_ORDER} limit 1), -2147483648) end as floor
),
settled as (
  update run_step s
  set ${settled}
  from outcome o
  where s.id = o.id and s.attempt = o.attempt and s.lease_owner is not distinct from $7
  returning ${SETTLED_COLUMNS.replace(/\w+/g, 's.$&')}
),
activated as (
  update run_step n
  set ${activated(chained, '$7')}
  from settled d, chain c
  where d.status = 'COMPLETED' and not d.is_last_step
    and n.workflow_run_id = d.workflow_run_id and n.workflow_step_number = d.workflow_step_number + 1
    and n.queue_state = 0
  returning n.*
),
claimed as (
  update run_step s
  set ${claimed('$7')}
  where s.id = any (array (${candidates}))
  returning s.*
),
released as (
  delete from run_lease where workflow_run_id = any (array (
    select workflow_run_id from settled where status <> 'COMPLETED' or is_last_step
    union all select workflow_run_id from activated where queue_state <> 2))
),
leased as (
  insert into run_lease (workflow_run_id, run_group_id, lease_owner) select workflow_run_id, run_group_id, $7 from claimed
  on conflict (workflow_run_id) do update set lease_owner = excluded.lease_owner
),
taken as (
  select * from claimed union all select * from activated where queue_state = 2
),
${FINISHED_RUNS},
started as (
  update workflow_run r set ${started}
  from taken t
  where t.workflow_step_number = 1 and r.id = t.workflow_run_id and r.start_date is null
  returning r.id, r.run_group_id
),
starting_group as materialized (
  select g.id from run_group g where g.id in (select run_group_id from started) and g.start_date is null
  order by g.id for update
),
started_group as (
  update run_group g set ${started}
  from starting_group x where g.id = x.id
  returning g.id
),
occurrence as (
  select 0 as seq, 'group_start' as event, g.id as run_group_id, min(s.id) as workflow_run_id, null::bigint as step_id,
    null::text as message from started_group g join started s on s.run_group_id = g.id group by g.id
  union all select 1, 'step_end', run_group_id, workflow_run_id, id, null from settled where status = 'COMPLETED'
  union all select 2, 'step_failed', run_group_id, workflow_run_id, id, status_message from settled where status = 'FAILED'
  union all select 3, 'item_end', run_group_id, id, null, null from finished where status = 'COMPLETED'
  union all select 4, 'item_failed', run_group_id, id, null, null from finished where status = 'FAILED'
  union all select 5, 'item_start', run_group_id, id, null, null from started
  union all select 6, 'step_start', run_group_id, workflow_run_id, id, null from taken
),
${RECORD_EVENTS}
select null as moves, ${CLAIMED_COLUMNS}
  from taken s join workflow_run r on r.id = s.workflow_run_id join document d on d.hash = r.doc_id
union all select json_build_object(
  'settled', (select coalesce(json_agg(id), '[]') from settled),
  'activated', (select count(*) from activated where queue_state = 1),
  'finished', (select coalesce(json_agg(json_build_array(id, run_group_id)), '[]') from finished),
  'handlersWait', exists (select 1 from recorded where handler_name is not null)
)::text, ${NO_CLAIM}`,
});

/** One turn of a worker: settles, activates, records, claims. */
export const turn = turnStatement(anyType);

/**
 * The same for a worker that has limits per type of step: $10 room for each type of `WORKFLOW_STEP_TYPES` (null: unlimited),
 * $11 types with a limit, whose steps go through the claim always.
 */
export const turnByType = turnStatement(byType);
