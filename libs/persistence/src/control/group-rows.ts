import { NotFoundError } from '@sluice/domain';
import type { SqlSession, Statement } from '../database/sql-session.js';
import { runGroups, workflowRuns } from '../tables/run-tables.js';
import { readValue } from '../database/read-values.js';
import { CANCELLED_MESSAGE, CANCELLED_META } from './cancelled.js';

/** A control operation of a run group that takes many short transactions. Kept in the group's row while it is under way. */
export const GroupOperation = {
  Pausing: 'pausing',
  Resuming: 'resuming',
  Cancelling: 'cancelling',
} as const;
export type GroupOperation = (typeof GroupOperation)[keyof typeof GroupOperation];

/** Which operation: a number that each one raises, so that none takes a later one of its kind for itself. */
export interface OperationUnderWay {
  readonly kind: GroupOperation;
  readonly token: number;
}

const GROUP = runGroups.select([
  'id',
  'batchId',
  'completedDate',
  'statusMeta',
  'pausedDate',
  'control',
  'controlToken',
  'priorityToken',
]);

/** A group, locked with its batch until the transaction ends. */
export type LockedGroup = ReturnType<typeof GROUP.read>;

/** Locks in the order that everyone keeps: batch, then group. Steps come last. @throws NotFoundError */
export const lockGroup = async (session: SqlSession, id: number): Promise<LockedGroup> => {
  const lock = session.sql.lock('for update');
  await session.rows(`select id from document_batch where id = (select batch_id from run_group where id = $1)${lock}`, [
    id,
  ]);
  const group = await GROUP.findOne(session, `where id = $1${lock}`, [id]);
  if (!group) throw new NotFoundError(`Run group ${id} does not exist`);
  return group;
};

const RUN = workflowRuns.select(['id', 'completedDate', 'statusMeta', 'pausedDate']);

/** A run whose group is locked. */
export type LockedRun = ReturnType<typeof RUN.read> & { readonly group: LockedGroup };

/** @throws NotFoundError */
export const lockRun = async (session: SqlSession, id: number): Promise<LockedRun> => {
  const groupId = await readValue<number>(session, `select run_group_id from workflow_run where id = $1`, [id]);
  const group = groupId === undefined ? undefined : await lockGroup(session, groupId);
  const run = await RUN.findOne(session, `where id = $1`, [id]);
  if (!group || !run) throw new NotFoundError(`Workflow run ${id} does not exist`);
  return { ...run, group };
};

/** When a group counts as paused from: as soon as its pause begins. */
const PAUSED_DATE: Record<GroupOperation, (now: string) => string> = {
  [GroupOperation.Pausing]: (now) => `coalesce(paused_date, ${now})`,
  [GroupOperation.Resuming]: () => 'null',
  [GroupOperation.Cancelling]: () => 'null',
};

/** Records an operation in the row of a group that is locked. One of the same kind that is under way is joined. */
export const beginOperation = async (
  session: SqlSession,
  id: number,
  kind: GroupOperation,
): Promise<OperationUnderWay> => {
  const token = await readValue<number>(
    session,
    `update run_group set control = $2, paused_date = ${PAUSED_DATE[kind](session.sql.now)},
       control_token = control_token + case when control = $2 then 0 else 1 end
     where id = $1 returning control_token`,
    [id, kind],
  );
  return { kind, token: token! };
};

/** Unless another operation has taken its place. */
export const endOperation = async (
  session: SqlSession,
  id: number,
  { kind, token }: OperationUnderWay,
): Promise<void> => {
  await session.rows(`update run_group set control = null where id = $1 and control = $2 and control_token = $3`, [
    id,
    kind,
    token,
  ]);
};

/** Every sweep asks, so it is prepared. Index: run_group_control_idx. */
const UNDER_WAY: Statement = {
  name: 'control_unfinished_groups',
  text: `select id, control as kind, control_token as token from run_group where control is not null order by id limit 100`,
};

/** What is under way, whoever began it. */
export const operationsUnderWay = (session: SqlSession): Promise<(OperationUnderWay & { id: number })[]> =>
  session.rows(UNDER_WAY);

/** A number for a change of the priority of a group that is locked: `priorityToken` until the next change. */
export const nextPriorityToken = async (session: SqlSession, id: number): Promise<number> => {
  const bumped = `update run_group set priority_token = priority_token + 1 where id = $1 returning priority_token`;
  return (await readValue<number>(session, bumped, [id]))!;
};

/**
 * Says of a group without open runs that it was cancelled. A worker may have completed it already, with its last run: then
 * `control` is null, and the message is due still.
 */
export const noteCancelled = async (session: SqlSession, id: number, { token }: OperationUnderWay): Promise<void> => {
  await session.rows(
    `update run_group set status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'
     where id = $1 and control_token = $2
       and exists (select 1 from workflow_run r where r.run_group_id = $1 and r.status = 'FAILED' and r.status_meta = '${CANCELLED_META}')
       and (select r.id from workflow_run r where r.run_group_id = $1 and r.completed_date is null order by r.id desc limit 1) is null`,
    [id, token],
  );
};
