import type { SqlSession } from '../database/sql-session.js';
import type { Document, RunStep, StepOutcome, StepRun, WorkflowStepType } from '@sluice/domain';

/** A step that a worker holds, with what its handler is given. */
export interface ClaimedStep {
  readonly step: RunStep;
  readonly run: StepRun;
  readonly document: Document;
  /** Rises with every claim and never falls: with the worker's id it fences every write of this attempt. */
  readonly attempt: number;
  /** The trace that the step's spans continue, a W3C `traceparent`; null when the upload was not traced. */
  readonly traceContext: string | null;
  /** How long it was ready before it was claimed. */
  readonly waitedMs: number;
  /** How long it has waited in all for what was missing in its surroundings. */
  readonly outageMs: number;
}

/** The end of one attempt, to be written. */
export interface Settlement {
  readonly stepId: number;
  readonly attempt: number;
  readonly outcome: StepOutcome;
}

/** The word by which the statements that settle know an outcome. */
export const settledStatus = ({ status, waits }: StepOutcome): string => (waits ? 'WAITING' : status);

export interface TurnRequest {
  readonly workerId: string;
  readonly settlements: readonly Settlement[];
  /** How many steps the worker can take, those it settles now not counted as held. 0 claims nothing. */
  readonly capacity: number;
  /** Whether the next step of a run just settled goes straight to this worker (when nothing of higher priority waits). */
  readonly chain: boolean;
  /**
   * Steps of these types are taken at most as often as told here, within `capacity`, and never by chaining. Of a type that is
   * not named the capacity alone decides.
   */
  readonly room?: ReadonlyMap<WorkflowStepType, number>;
}

export interface TurnResult {
  /** Steps whose settlement was written. One that is missing lost its lease: its outcome must be dropped. */
  readonly settled: ReadonlySet<number>;
  readonly claimed: readonly ClaimedStep[];
  /** Whether steps became ready that this statement could not see yet. */
  readonly activated: number;
  /** Runs that ended now, with their groups. */
  readonly finishedRuns: readonly RunOfGroup[];
  /** Whether lifecycle handlers are to be run for what was recorded. */
  readonly handlersWait: boolean;
}

export interface RunOfGroup {
  readonly runId: number;
  readonly runGroupId: number;
}

export interface Promotion {
  /** Steps that became ready. */
  readonly promoted: number;
  /** Milliseconds until the next delayed step is due; null when none waits. */
  readonly nextDueMs: number | null;
}

export interface WorkerIdentity {
  readonly id: string;
  /** Unique per process. */
  readonly instance: string;
  readonly hostname: string;
  readonly pid: number;
}

/**
 * The queue of steps. Every method is one statement or one short transaction; none is open while a handler runs. All times
 * are the database's, so clocks of workers do not matter.
 */
export interface StepQueue {
  /** Writes outcomes, activates successors, records events and claims the next steps: one statement, one commit. */
  turn(request: TurnRequest): Promise<TurnResult>;
  /** Makes delayed steps ready that are due, at most `limit`. */
  promoteDelayed(limit: number): Promise<Promotion>;
  /** Makes steps of a configuration due that wait for what was missing in their surroundings, at most `limit`; returns how many. */
  endOutage(stepConfigId: number, limit: number): Promise<number>;
  /**
   * Ends runs with their current step, in the caller's transaction, and writes their events: all but those whose step a worker
   * is just writing. Steps they never reached stay PENDING, as after any failure. Returns how many ended.
   */
  cancelRuns(session: SqlSession, runIds: readonly number[]): Promise<number>;
  /** Completes a group, and its batch, when no run of it is open; records `group_end`, once. */
  finishGroup(run: RunOfGroup): Promise<boolean>;
  /** Groups whose runs are all finished but which were not completed, because a worker died in between. */
  unfinishedGroups(limit: number): Promise<RunOfGroup[]>;

  /**
   * Registers a worker. Steps that an earlier process of the same id still holds are taken over: their attempts are used up.
   */
  register(worker: WorkerIdentity): Promise<Recovery>;
  /** Renews the worker's lease on all its steps. */
  heartbeat(worker: WorkerIdentity): Promise<Heartbeat>;
  /** Steps the worker holds, by id, with the attempt; only a look, the lease is not renewed. */
  held(workerId: string): Promise<ReadonlyMap<number, number>>;
  /**
   * Takes over steps of workers that were silent for `timeoutMs`, at most `limit`; never those of the worker that sweeps, which
   * is not dead, however late its heartbeat is.
   */
  sweep(sweeper: string, timeoutMs: number, limit: number): Promise<Recovery>;
  /** Removes the worker's registration. */
  unregister(worker: WorkerIdentity): Promise<void>;
}

export interface Recovery {
  readonly recovered: number;
  /** Of those, the ones whose attempts are used up. */
  readonly failed: number;
  readonly finishedRuns: readonly RunOfGroup[];
}

export interface Heartbeat {
  /** False when another process has registered under the same id. */
  readonly owned: boolean;
  /** Steps the worker still holds, by id, with the attempt. */
  readonly held: ReadonlyMap<number, number>;
}
