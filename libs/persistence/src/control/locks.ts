import { NotFoundError } from '@sluice/domain';
import type { SqlSession } from '../database/sql-session.js';
import { isCancelled } from './cancelled.js';

/** A group, locked with its batch until the transaction ends. */
export interface LockedGroup {
  readonly id: number;
  readonly batchId: number;
  readonly finished: boolean;
  readonly cancelled: boolean;
  readonly paused: boolean;
  readonly control: string | null;
  /** Of the last operation, and of the last change of priority. */
  readonly controlToken: number;
  readonly priorityToken: number;
}

interface GroupRow {
  id: number;
  batch_id: number;
  completed_date: number | null;
  paused_date: number | null;
  control: string | null;
  control_token: number;
  priority_token: number;
  status_meta: string;
}

/** Locks in the order that everyone keeps: batch, then group. Steps come last. */
export const lockGroup = async (session: SqlSession, id: number): Promise<LockedGroup> => {
  const lock = session.sql.lock('for update');
  await session.rows(`select id from document_batch where id = (select batch_id from run_group where id = $1)${lock}`, [
    id,
  ]);
  const [row] = await session.rows<GroupRow>(
    `select id, batch_id, completed_date, paused_date, control, control_token, priority_token, status_meta
     from run_group where id = $1${lock}`,
    [id],
  );
  if (!row) throw new NotFoundError(`Run group ${id} does not exist`);
  return {
    id: row.id,
    batchId: row.batch_id,
    finished: row.completed_date !== null,
    cancelled: isCancelled(row.status_meta),
    paused: row.paused_date !== null,
    control: row.control,
    controlToken: row.control_token,
    priorityToken: row.priority_token,
  };
};

/** A run whose group is locked. */
export interface LockedRun {
  readonly id: number;
  readonly group: LockedGroup;
  readonly finished: boolean;
  readonly cancelled: boolean;
  readonly paused: boolean;
}

export const lockRun = async (session: SqlSession, id: number): Promise<LockedRun> => {
  const [owner] = await session.rows<{ run_group_id: number }>(`select run_group_id from workflow_run where id = $1`, [
    id,
  ]);
  if (!owner) throw new NotFoundError(`Workflow run ${id} does not exist`);
  const group = await lockGroup(session, owner.run_group_id);
  const [row] = await session.rows<{ completed_date: number | null; paused_date: number | null; status_meta: string }>(
    `select completed_date, paused_date, status_meta from workflow_run where id = $1`,
    [id],
  );
  if (!row) throw new NotFoundError(`Workflow run ${id} does not exist`);
  return {
    id,
    group,
    finished: row.completed_date !== null,
    cancelled: isCancelled(row.status_meta),
    paused: row.paused_date !== null,
  };
};
