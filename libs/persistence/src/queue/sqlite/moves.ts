import { LifecycleEvent, RunStatus } from '@sluice/domain';
import type { SqlSession } from '../../database/sql-session.js';
import type { RunOfGroup } from '../step-queue.js';
import * as sql from './statements/index.js';

export interface SettledRow {
  id: number;
  status: RunStatus;
  status_message: string | null;
  status_meta: string;
  run_group_id: number;
  workflow_run_id: number;
  workflow_step_number: number;
  is_last_step: number;
  paused: number;
}

export interface TakenRow {
  id: number;
  queue_state: number;
  run_group_id: number;
  workflow_run_id: number;
  workflow_step_number: number;
}

export interface RunRow {
  id: number;
  run_group_id: number;
  status: RunStatus;
}

/** What a lifecycle row is about, as the statement takes it. */
export type Occurrence = [
  event: LifecycleEvent,
  groupId: number,
  runId: number,
  stepId: number | null,
  message: string | null,
];

export const ofStep = (
  event: LifecycleEvent,
  { run_group_id: groupId, workflow_run_id: runId, id }: Pick<TakenRow, 'run_group_id' | 'workflow_run_id' | 'id'>,
  message: string | null = null,
): Occurrence => [event, groupId, runId, id, message];

export const ofRun = (
  event: LifecycleEvent,
  { run_group_id: groupId, id }: Pick<RunRow, 'run_group_id' | 'id'>,
): Occurrence => [event, groupId, id, null, null];

/** A list as the statements take it. */
export const list = (values: readonly unknown[]): string => JSON.stringify(values);

/** Ends the runs whose last step completed or any step failed. */
export const finishRuns = async (session: SqlSession, settled: SettledRow[]): Promise<RunRow[]> => {
  const ended = settled.filter(
    (row) => row.status === RunStatus.Failed || (row.status === RunStatus.Completed && row.is_last_step),
  );
  if (ended.length === 0) return [];
  const runs = ended.map((row) => [row.workflow_run_id, row.status, row.status_message, row.status_meta]);
  return session.rows<RunRow>(sql.finishRuns, [list(runs)]);
};

/** Gives up what was held of these steps' runs. */
export const releaseRuns = async (session: SqlSession, settled: readonly SettledRow[]): Promise<void> => {
  if (settled.length === 0) return;
  await session.rows(sql.releaseRuns, [list(settled.map((row) => row.workflow_run_id))]);
};

export const stepEndings = (settled: readonly SettledRow[]): Occurrence[] =>
  settled.flatMap((row) => {
    if (row.status === RunStatus.Completed) return [ofStep(LifecycleEvent.StepEnd, row)];
    return row.status === RunStatus.Failed ? [ofStep(LifecycleEvent.StepFailed, row, row.status_message)] : [];
  });

export const runEndings = (finished: readonly RunRow[]): Occurrence[] =>
  finished.map((row) =>
    ofRun(row.status === RunStatus.Failed ? LifecycleEvent.ItemFailed : LifecycleEvent.ItemEnd, row),
  );

/** Writes lifecycle rows; returns whether handlers are to be run for any of them. */
export const record = async (session: SqlSession, occurrences: Occurrence[]): Promise<boolean> => {
  if (occurrences.length === 0) return false;
  await session.rows(sql.recordEvents, [list(occurrences)]);
  const [events, groups] = [0, 1].map((part) => list([...new Set(occurrences.map((occurrence) => occurrence[part]))]));
  return (await session.rows(sql.anyHandler, [groups, events])).length > 0;
};

export const toRunOfGroup = (row: RunRow): RunOfGroup => ({ runId: row.id, runGroupId: row.run_group_id });
