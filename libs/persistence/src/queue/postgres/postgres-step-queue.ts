import { noteFailures } from '../group-failures.js';
import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import type { Database, SqlSession } from '../../database/database.js';
import type { RawRow } from '../../tables/table.js';
import { readClaimedStep } from '../claimed-step.js';
import type {
  ClaimedStep,
  Heartbeat,
  Promotion,
  Recovery,
  RunOfGroup,
  StepQueue,
  TurnRequest,
  TurnResult,
  WorkerIdentity,
} from '../step-queue.js';
import { settledStatus } from '../settled-status.js';
import { heldSteps, unfinishedGroups, unregisterWorker } from '../statements/index.js';
import {
  cancelRuns,
  endOutage,
  finishGroup,
  forgetWorkers,
  heartbeat,
  lockBatchOfGroup,
  lockGroup,
  promoteDelayed,
  recoverWorker,
  registerWorker,
  sweep,
  turn,
  turnByType,
} from './statements/index.js';

/** A claimed step, or in one row everything else. */
type TurnRow = RawRow & { readonly moves: string | null };

interface Moves {
  settled: number[];
  activated: number;
  finished: [runId: number, runGroupId: number][];
  handlersWait: boolean;
}

const FORGET_AFTER_MS = 24 * 3600 * 1000;

/** The queue on PostgreSQL: one round trip and one commit per turn. */
export class PostgresStepQueue implements StepQueue {
  constructor(private readonly database: Database) {}

  async turn({ workerId, settlements, capacity, chain, room }: TurnRequest): Promise<TurnResult> {
    const values: unknown[] = [
      settlements.map((settlement) => settlement.stepId),
      settlements.map((settlement) => settlement.attempt),
      settlements.map((settlement) => settledStatus(settlement.outcome)),
      settlements.map((settlement) => settlement.outcome.delayMs),
      settlements.map((settlement) => settlement.outcome.message),
      settlements.map((settlement) => JSON.stringify(settlement.outcome.meta)),
      workerId,
      capacity,
      chain,
    ];
    if (room?.size)
      values.push(
        WORKFLOW_STEP_TYPES.map((type) => room.get(type) ?? null),
        [...room.keys()],
      );
    const rows = await this.database.rows<TurnRow>(room?.size ? turnByType : turn, values);
    const claimed: ClaimedStep[] = [];
    let moves: Moves | undefined;
    for (const row of rows) {
      if (row.moves === null) claimed.push(readClaimedStep(row));
      else moves = JSON.parse(row.moves) as Moves;
    }
    if (!moves) throw new Error('A turn of the queue answered nothing');
    return {
      settled: new Set(moves.settled),
      claimed,
      activated: moves.activated,
      finishedRuns: moves.finished.map(([runId, runGroupId]) => ({ runId, runGroupId })),
      handlersWait: moves.handlersWait,
    };
  }

  async promoteDelayed(limit: number): Promise<Promotion> {
    const [row] = await this.database.rows<{ promoted: number; next_due_ms: number | null }>(promoteDelayed, [limit]);
    return { promoted: row?.promoted ?? 0, nextDueMs: row?.next_due_ms ?? null };
  }

  async endOutage(stepConfigId: number, limit: number): Promise<number> {
    return (await this.database.rows(endOutage, [stepConfigId, limit])).length;
  }

  async cancelRuns(session: SqlSession, runIds: readonly number[]): Promise<number> {
    return toRecovery(await session.rows<RecoveryRow>(cancelRuns, [runIds])).finishedRuns.length;
  }

  finishGroup({ runGroupId, runId }: RunOfGroup): Promise<boolean> {
    return this.database.transaction(async (session) => {
      // Batch first, then group: everyone who changes both locks them in this order.
      await session.rows(lockBatchOfGroup, [runGroupId]);
      await session.rows(lockGroup, [runGroupId]);
      const [ended] = await session.rows(finishGroup, [runGroupId, runId]);
      if (ended !== undefined) await noteFailures(session, runGroupId);
      return ended !== undefined;
    });
  }

  async unfinishedGroups(limit: number): Promise<RunOfGroup[]> {
    const rows = await this.database.rows<{ run_group_id: number; run_id: number }>(unfinishedGroups, [limit]);
    return rows.map((row) => ({ runGroupId: row.run_group_id, runId: row.run_id }));
  }

  async register(worker: WorkerIdentity): Promise<Recovery> {
    await this.database.rows(registerWorker, [worker.id, worker.instance, worker.hostname, worker.pid]);
    await this.database.rows(forgetWorkers, [FORGET_AFTER_MS]);
    return toRecovery(await this.database.rows<RecoveryRow>(recoverWorker, [worker.id]));
  }

  async heartbeat(worker: WorkerIdentity): Promise<Heartbeat> {
    const rows = await this.database.rows<{ id: number | null; attempt: number }>(heartbeat, [
      worker.id,
      worker.instance,
    ]);
    const held = new Map<number, number>();
    for (const row of rows) if (row.id !== null) held.set(row.id, row.attempt);
    return { owned: rows.length > 0, held };
  }

  async held(workerId: string): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.rows<{ id: number; attempt: number }>(heldSteps, [workerId]);
    return new Map(rows.map((row) => [row.id, row.attempt]));
  }

  async sweep(sweeper: string, timeoutMs: number, limit: number): Promise<Recovery> {
    return toRecovery(await this.database.rows<RecoveryRow>(sweep, [timeoutMs, limit, sweeper]));
  }

  async unregister(worker: WorkerIdentity): Promise<void> {
    await this.database.rows(unregisterWorker, [worker.id, worker.instance]);
  }
}

interface RecoveryRow {
  kind: 'settled' | 'finished';
  id: number;
  run_group_id: number;
  status: string;
}

const toRecovery = (rows: RecoveryRow[]): Recovery => {
  const settled = rows.filter((row) => row.kind === 'settled');
  return {
    recovered: settled.length,
    failed: settled.filter((row) => row.status === 'FAILED').length,
    finishedRuns: rows
      .filter((row) => row.kind === 'finished')
      .map((row) => ({ runId: row.id, runGroupId: row.run_group_id })),
  };
};
