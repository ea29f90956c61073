import { noteFailures } from '../group-failures.js';
import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import type { Database, SqlSession } from '../../database/database.js';
import type { RawRow } from '../../tables/table.js';
import { readClaimedStep } from '../claimed-step.js';
import { attemptsById, CommonStepQueue, FORGET_AFTER_MS, type HeldRow } from '../common-step-queue.js';
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
import { settledStatus } from '../step-queue.js';
import * as sql from './statements/index.js';

/** A claimed step, or in one row everything else. */
type TurnRow = RawRow & { readonly moves: string | null };

interface Moves {
  settled: number[];
  activated: number;
  finished: [runId: number, runGroupId: number][];
  handlersWait: boolean;
}

/** The queue on PostgreSQL: one round trip and one commit per turn. */
export class PostgresStepQueue extends CommonStepQueue implements StepQueue {
  constructor(database: Database) {
    super(database, sql);
  }

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
    const rows = await this.database.rows<TurnRow>(room?.size ? sql.turnByType : sql.turn, values);
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
    const [row] = await this.database.rows<{ promoted: number; next_due_ms: number | null }>(sql.promoteDelayed, [
      limit,
    ]);
    return { promoted: row?.promoted ?? 0, nextDueMs: row?.next_due_ms ?? null };
  }

  async cancelRuns(session: SqlSession, runIds: readonly number[]): Promise<number> {
    return toRecovery(await session.rows<RecoveryRow>(sql.cancelRuns, [runIds])).finishedRuns.length;
  }

  finishGroup({ runGroupId, runId }: RunOfGroup): Promise<boolean> {
    return this.database.transaction(async (session) => {
      // Batch first, then group: everyone who changes both locks them in this order.
      await session.rows(sql.lockBatchOfGroup, [runGroupId]);
      await session.rows(sql.lockGroup, [runGroupId]);
      const [ended] = await session.rows(sql.finishGroup, [runGroupId, runId]);
      if (ended !== undefined) await noteFailures(session, runGroupId);
      return ended !== undefined;
    });
  }

  async register(worker: WorkerIdentity): Promise<Recovery> {
    await this.database.rows(sql.registerWorker, [worker.id, worker.instance, worker.hostname, worker.pid]);
    await this.database.rows(sql.forgetWorkers, [FORGET_AFTER_MS]);
    return toRecovery(await this.database.rows<RecoveryRow>(sql.recoverWorker, [worker.id]));
  }

  async heartbeat(worker: WorkerIdentity): Promise<Heartbeat> {
    const rows = await this.database.rows<HeldRow | { id: null }>(sql.heartbeat, [worker.id, worker.instance]);
    return { owned: rows.length > 0, held: attemptsById(rows.filter((row) => row.id !== null)) };
  }

  async sweep(sweeper: string, timeoutMs: number, limit: number): Promise<Recovery> {
    return toRecovery(await this.database.rows<RecoveryRow>(sql.sweep, [timeoutMs, limit, sweeper]));
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
