import { noteFailures } from '../group-failures.js';
import { LifecycleEvent, RunStatus, WORKFLOW_STEP_TYPES } from '@sluice/domain';
import type { Database } from '../../database/database.js';
import type { SqlSession } from '../../database/sql-session.js';
import type { RawRow } from '../../tables/table.js';
import { readClaimedStep } from '../claimed-step.js';
import { QueueState } from '../queue-state.js';
import { attemptsById, CommonStepQueue, FORGET_AFTER_MS, type HeldRow } from '../common-step-queue.js';
import { settledStatus } from '../step-queue.js';
import type {
  Heartbeat,
  Promotion,
  Recovery,
  RunOfGroup,
  StepQueue,
  TurnRequest,
  TurnResult,
  WorkerIdentity,
} from '../step-queue.js';
import {
  finishRuns,
  list,
  ofRun,
  ofStep,
  record,
  releaseRuns,
  runEndings,
  stepEndings,
  toRunOfGroup,
  type RunRow,
  type SettledRow,
  type TakenRow,
} from './moves.js';
import * as sql from './statements/index.js';

/** The queue on SQLite: the same moves as on PostgreSQL, as short statements in one immediate transaction. */
export class SqliteStepQueue extends CommonStepQueue implements StepQueue {
  constructor(database: Database) {
    super(database, sql);
  }

  turn(request: TurnRequest): Promise<TurnResult> {
    if (request.settlements.length === 0 && request.capacity === 0) {
      return Promise.resolve({ settled: new Set(), claimed: [], activated: 0, finishedRuns: [], handlersWait: false });
    }
    return this.database.transaction(async (session) => {
      const settled = await settle(session, request);
      const activated = await activate(session, settled, request);
      const chained = activated.filter((row) => row.queue_state === QueueState.Leased);
      const limit = Math.max(0, request.capacity - chained.length);
      const claimed = limit > 0 ? await claim(session, request, limit) : [];
      const taken = [...claimed, ...chained];
      await moveLeases(session, request, settled, chained, claimed);
      const finished = await finishRuns(session, settled);
      const started = await startRuns(session, taken);
      const handlersWait = await record(session, [
        ...started.groups.map((run) => ofRun(LifecycleEvent.GroupStart, run)),
        ...stepEndings(settled),
        ...runEndings(finished),
        ...started.runs.map((run) => ofRun(LifecycleEvent.ItemStart, run)),
        ...taken.map((step) => ofStep(LifecycleEvent.StepStart, step)),
      ]);
      const rows = taken.length ? await session.rows<RawRow>(sql.readClaimed, [list(taken.map((row) => row.id))]) : [];
      return {
        settled: new Set(settled.map((row) => row.id)),
        claimed: rows.map(readClaimedStep),
        activated: activated.filter((row) => row.queue_state === QueueState.Ready).length,
        finishedRuns: finished.map(toRunOfGroup),
        handlersWait,
      };
    });
  }

  promoteDelayed(limit: number): Promise<Promotion> {
    return this.database.transaction(async (session) => {
      const promoted = await session.rows(sql.promoteDelayed, [limit]);
      const [next] = await session.rows<{ next_due_ms: number }>(sql.nextDue);
      return { promoted: promoted.length, nextDueMs: next ? Math.max(0, next.next_due_ms) : null };
    });
  }

  async cancelRuns(session: SqlSession, runIds: readonly number[]): Promise<number> {
    return (await endRuns(session, await session.rows<SettledRow>(sql.cancelRuns, [list(runIds)]))).length;
  }

  finishGroup({ runGroupId, runId }: RunOfGroup): Promise<boolean> {
    return this.database.transaction(async (session) => {
      const [group] = await session.rows<{ batch_id: number }>(sql.finishGroup, [runGroupId]);
      if (!group) return false;
      await noteFailures(session, runGroupId);
      await session.rows(sql.finishBatch, [group.batch_id]);
      await record(session, [ofRun(LifecycleEvent.GroupEnd, { run_group_id: runGroupId, id: runId })]);
      return true;
    });
  }

  register(worker: WorkerIdentity): Promise<Recovery> {
    return this.database.transaction(async (session) => {
      await session.rows(sql.registerWorker, [worker.id, worker.instance, worker.hostname, worker.pid]);
      await session.rows(sql.forgetWorkers, [FORGET_AFTER_MS]);
      return recover(session, await session.rows<{ id: number }>(sql.heldSteps, [worker.id]));
    });
  }

  heartbeat(worker: WorkerIdentity): Promise<Heartbeat> {
    return this.database.transaction(async (session) => {
      const owned = await session.rows(sql.beat, [worker.id, worker.instance]);
      if (owned.length === 0) return { owned: false, held: new Map() };
      const held = await session.rows<HeldRow>(sql.heldSteps, [worker.id]);
      return { owned: true, held: attemptsById(held) };
    });
  }

  sweep(sweeper: string, timeoutMs: number, limit: number): Promise<Recovery> {
    return this.database.transaction(async (session) =>
      recover(session, await session.rows<{ id: number }>(sql.lostSteps, [timeoutMs, limit, sweeper])),
    );
  }
}

const settle = (session: SqlSession, { settlements, workerId }: TurnRequest): Promise<SettledRow[]> =>
  settlements.length === 0
    ? Promise.resolve([])
    : session.rows<SettledRow>(sql.settle, [
        list(
          settlements.map(({ stepId, attempt, outcome }) => [
            stepId,
            attempt,
            settledStatus(outcome),
            outcome.delayMs,
            outcome.message,
            JSON.stringify(outcome.meta),
          ]),
        ),
        workerId,
      ]);

const activate = async (session: SqlSession, settled: SettledRow[], request: TurnRequest): Promise<TakenRow[]> => {
  const successors = settled.filter((row) => row.status === RunStatus.Completed && !row.is_last_step);
  if (successors.length === 0) return [];
  const positions = successors.map((row) => [row.workflow_run_id, row.workflow_step_number + 1, row.paused]);
  return session.rows<TakenRow>(sql.activate, [
    list(positions),
    await chainFrom(session, request),
    request.workerId,
    list([...(request.room?.keys() ?? [])]),
  ]);
};

/** The lowest priority whose successors go straight on; null when none do. */
const chainFrom = async (session: SqlSession, { chain }: TurnRequest): Promise<number | null> => {
  if (!chain) return null;
  const [top] = await session.rows<{ priority: number }>(sql.topPriority);
  return top?.priority ?? Number.MIN_SAFE_INTEGER;
};

const claim = (session: SqlSession, { workerId, room }: TurnRequest, limit: number): Promise<TakenRow[]> =>
  room?.size
    ? session.rows<TakenRow>(sql.claimByType, [
        limit,
        workerId,
        list(WORKFLOW_STEP_TYPES.map((type) => room.get(type) ?? null)),
      ])
    : session.rows<TakenRow>(sql.claim, [limit, workerId]);

/** Runs of which the first step was taken, and of the groups that begin with them the first run. */
const startRuns = async (session: SqlSession, taken: TakenRow[]): Promise<{ runs: RunRow[]; groups: RunRow[] }> => {
  const first = taken.filter((row) => row.workflow_step_number === 1).map((row) => row.workflow_run_id);
  const runs = first.length ? await session.rows<RunRow>(sql.startRuns, [list(first)]) : [];
  if (runs.length === 0) return { runs, groups: [] };
  const firstRun = new Map<number, RunRow>();
  for (const run of runs) {
    const earlier = firstRun.get(run.run_group_id);
    if (!earlier || run.id < earlier.id) firstRun.set(run.run_group_id, run);
  }
  const begun = await session.rows<{ id: number }>(sql.startGroups, [list([...firstRun.keys()])]);
  return { runs, groups: begun.map(({ id }) => firstRun.get(id)!) };
};

/** A run keeps its lease from the claim of a step until nothing of it goes on with the same worker. */
const moveLeases = async (
  session: SqlSession,
  { workerId }: TurnRequest,
  settled: SettledRow[],
  chained: TakenRow[],
  claimed: TakenRow[],
): Promise<void> => {
  const kept = new Set(chained.map((row) => row.workflow_run_id));
  await releaseRuns(
    session,
    settled.filter((row) => !kept.has(row.workflow_run_id)),
  );
  if (claimed.length > 0) await session.rows(sql.leaseRuns, [list(claimed.map((row) => row.id)), workerId]);
};

const recover = async (session: SqlSession, lost: { id: number }[]): Promise<Recovery> => {
  if (lost.length === 0) return { recovered: 0, failed: 0, finishedRuns: [] };
  const settled = await session.rows<SettledRow>(sql.recover, [list(lost.map((row) => row.id))]);
  const finished = await endRuns(session, settled);
  return {
    recovered: settled.length,
    failed: settled.filter((row) => row.status === RunStatus.Failed).length,
    finishedRuns: finished.map(toRunOfGroup),
  };
};

/** Gives up what was held of steps' runs, ends those that failed and writes their events. */
const endRuns = async (session: SqlSession, settled: SettledRow[]): Promise<RunRow[]> => {
  await releaseRuns(session, settled);
  const finished = await finishRuns(session, settled);
  await record(session, [...stepEndings(settled), ...runEndings(finished)]);
  return finished;
};
