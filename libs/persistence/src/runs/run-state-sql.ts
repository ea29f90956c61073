import { DocumentState, RunState, RunStatus } from '@sluice/domain';
import { CANCELLED_META } from '../control/cancelled.js';

/**
 * The state of run `r`. That a step of it waits for its next attempt is looked up for runs that are RUNNING only, one by one: as a set
 * it would be read from all steps. Indexes: run_step_run_idx, run_group_pkey.
 */
export const STATE_OF_RUN = `case
  when r.status = '${RunStatus.Completed}' then '${RunState.Completed}'
  when r.status = '${RunStatus.Failed}' then case when r.status_meta = '${CANCELLED_META}' then '${RunState.Cancelled}' else '${RunState.Failed}' end
  when r.paused_date is not null or (select g.paused_date from run_group g where g.id = r.run_group_id) is not null then '${RunState.Paused}'
  when r.status = '${RunStatus.Pending}' then '${RunState.Pending}'
  when (select s.id from run_step s where s.workflow_run_id = r.id and s.status = '${RunStatus.Error}' limit 1) is not null then '${RunState.Retrying}'
  else '${RunState.Running}' end`;

/** The state of the document of location `u` in its batch. Index: workflow_run_doc_idx. */
export const STATE_OF_DOCUMENT = `coalesce(
  (select ${STATE_OF_RUN} from workflow_run r where r.doc_id = u.doc_hash and r.batch_id = u.batch_id order by r.id desc limit 1),
  '${DocumentState.NotStarted}')`;

const STATUSES: Readonly<Record<RunState, readonly RunStatus[]>> = {
  [RunState.Pending]: [RunStatus.Pending],
  [RunState.Running]: [RunStatus.Running],
  [RunState.Retrying]: [RunStatus.Running],
  [RunState.Paused]: [RunStatus.Pending, RunStatus.Running],
  [RunState.Completed]: [RunStatus.Completed],
  [RunState.Failed]: [RunStatus.Failed],
  [RunState.Cancelled]: [RunStatus.Failed],
};

/** The statuses in which runs of these states are: what indexes know. */
export const statusesOf = (states: readonly RunState[]): RunStatus[] => [
  ...new Set(states.flatMap((state) => STATUSES[state])),
];

/** Words of ours as a list of SQL. */
export const wordList = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`;
