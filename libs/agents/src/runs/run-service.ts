import { ConflictError, DomainError, errorMessage, NotFoundError, publicText, type Logger } from '@sluice/domain';
import type { AgentDatabase } from '../state/agent-database.js';
import { RunStart, RunState, type RunEnd, type RunRecord, type RunRequest } from './run-record.js';
import { RunLines } from './run-lines.js';
import { RunLog } from './run-log.js';
import { RunRepository } from './run-repository.js';

const HEARTBEAT_MS = 20_000;
/** Several heartbeats, so that a pause of the process is not taken for its end. */
const SILENCE_MS = 5 * HEARTBEAT_MS;
const CANCEL_POLL_MS = 2000;
const CANCELLED = 'It was cancelled on request';

const tooLong = (longestRunMs: number): string =>
  `It took longer than the ${longestRunMs / 1000} s that RUN_TIMEOUT allows`;

/** What a run returns: its report, and whether everything was done. */
export interface RunResult {
  readonly report: Readonly<Record<string, unknown>>;
  readonly complete: boolean;
}

export interface BegunRun {
  readonly record: RunRecord;
  /** Settles when the run has ended and its end is recorded; rejects with what the run threw. */
  readonly result: Promise<RunResult>;
}

/** Thrown by the work of a run that was cancelled. */
export class RunCancelledError extends ConflictError {}

export interface RunServiceOptions {
  /** A run that takes longer is cancelled, milliseconds; no limit when absent. */
  readonly longestRunMs?: number;
  /** How often runs look whether another process has cancelled them. */
  readonly cancelPollMs?: number;
}

interface RunUnderWay {
  readonly cancelling: AbortController;
  readonly settled: Promise<unknown>;
}

/** Runs work with a record of it in the database, on which other processes and later requests can look. */
export class RunService implements AsyncDisposable {
  readonly records: RunRepository;
  readonly lines: RunLines;
  private readonly underWay = new Map<number, RunUnderWay>();
  private readonly stopping = new AbortController();
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly longestRunMs: number | undefined;

  constructor(
    database: AgentDatabase,
    private readonly logger: Logger,
    { longestRunMs, cancelPollMs = CANCEL_POLL_MS }: RunServiceOptions = {},
  ) {
    this.records = new RunRepository(database);
    this.lines = new RunLines(database);
    this.longestRunMs = longestRunMs;
    this.timers = [
      setInterval(() => void this.beat(), HEARTBEAT_MS),
      setInterval(() => void this.obeyCancelRequests(), cancelPollMs),
    ];
    for (const timer of this.timers) timer.unref();
  }

  /**
   * Begins `work`; its signal aborts at shutdown, with `interrupted`, and when the run is cancelled or takes too long.
   * @returns null when another process has begun this scheduled run
   */
  async begin(
    request: RunRequest,
    work: (signal: AbortSignal, log: RunLog) => Promise<RunResult>,
    interrupted?: AbortSignal,
  ): Promise<BegunRun | null> {
    this.stopping.signal.throwIfAborted();
    const record = await this.records.begin(request);
    if (record === null) return null;
    this.log(record, 'A run begins', { run_id: record.id, kind: record.kind, source: record.source });
    const cancelling = new AbortController();
    const result = this.execute(record, work, cancelling, interrupted);
    const settled = result.catch(() => undefined).finally(() => this.underWay.delete(record.id));
    this.underWay.set(record.id, { cancelling, settled });
    return { record, result };
  }

  /** Ends runs of processes that died. */
  interruptSilent(): Promise<void> {
    return this.records.interruptSilent(SILENCE_MS);
  }

  /**
   * Asks for the end of a run, in whichever process it is under way: at once in this one, within seconds in another.
   * @throws NotFoundError for an unknown run, ConflictError for one that has ended
   */
  async cancel(id: number): Promise<RunRecord> {
    await this.interruptSilent();
    const isAsked = await this.records.requestCancel(id, CANCELLED);
    const record = await this.records.find(id);
    if (record === null) throw new NotFoundError(`There is no run ${id}`);
    if (!isAsked) throw new ConflictError(`Run ${id} has ended: ${record.state}`);
    this.abort(id, CANCELLED);
    return record;
  }

  /** Cancels runs of a source that take too long, also where they do not notice it themselves. */
  async cancelOverdue(source: string): Promise<void> {
    if (this.longestRunMs === undefined) return;
    await this.records.requestCancelOverdue(source, this.longestRunMs, tooLong(this.longestRunMs));
    await this.obeyCancelRequests();
  }

  /** Interrupts what is under way and waits for its end. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort(new ConflictError('The service is shutting down'));
    await Promise.all([...this.underWay.values()].map(({ settled }) => settled));
  }

  private async execute(
    record: RunRecord,
    work: (signal: AbortSignal, log: RunLog) => Promise<RunResult>,
    cancelling: AbortController,
    interrupted?: AbortSignal,
  ): Promise<RunResult> {
    const { longestRunMs } = this;
    const signal = AbortSignal.any([this.stopping.signal, cancelling.signal, ...(interrupted ? [interrupted] : [])]);
    const overdue =
      longestRunMs === undefined
        ? undefined
        : setTimeout(() => cancelling.abort(new RunCancelledError(tooLong(longestRunMs))), longestRunMs);
    overdue?.unref();
    const log = new RunLog(record.id, this.lines, this.logger);
    try {
      const result = await work(signal, log);
      const state = result.complete ? RunState.Completed : RunState.Partial;
      await log.close();
      await this.end(record, { state, report: result.report, message: null });
      return result;
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      const end = endOf(cause, signal.aborted);
      log.add('error', end.message ?? end.state);
      await log.close();
      await this.end(record, end);
      throw cause;
    } finally {
      clearTimeout(overdue);
    }
  }

  private abort(id: number, reason: string): void {
    this.underWay.get(id)?.cancelling.abort(new RunCancelledError(reason));
  }

  private async obeyCancelRequests(): Promise<void> {
    try {
      for (const { id, reason } of await this.records.cancelRequests([...this.underWay.keys()])) this.abort(id, reason);
    } catch (error) {
      this.logger.warn('Whether runs are to be cancelled cannot be read', { error });
    }
  }

  /** A record that cannot be written is logged, and never hides what the run gave or threw. */
  private async end(record: RunRecord, end: RunEnd): Promise<void> {
    const fields = { run_id: record.id, kind: record.kind, source: record.source, state: end.state };
    if (end.state === RunState.Completed || record.startedBy === RunStart.Command)
      this.log(record, 'A run has ended', fields);
    else this.logger.warn('A run has ended', { ...fields, reason: end.message });
    try {
      await this.records.end(record.id, end);
    } catch (error) {
      this.logger.error('The end of a run cannot be recorded', { run_id: record.id, error });
    }
    await this.records.forgetOld().catch((error: unknown) => this.logger.warn('Old runs cannot be removed', { error }));
  }

  /** Whoever gives a command sees what it prints. */
  private log({ startedBy }: RunRecord, message: string, fields: Record<string, unknown>): void {
    if (startedBy === RunStart.Command) this.logger.debug(message, fields);
    else this.logger.info(message, fields);
  }

  private async beat(): Promise<void> {
    try {
      await this.records.heartbeat([...this.underWay.keys()]);
    } catch (error) {
      this.logger.warn('The heartbeat of runs failed', { error });
    }
  }
}

/** Sentences of ours are for people; anything else may name paths and is left to the log. */
const endOf = (error: unknown, stopping: boolean): RunEnd => {
  if (error instanceof RunCancelledError) return { state: RunState.Cancelled, report: null, message: error.message };
  if (stopping)
    return { state: RunState.Interrupted, report: null, message: 'It was interrupted, or the service shut down' };
  if (error instanceof ConflictError) return { state: RunState.Skipped, report: null, message: error.message };
  const message = error instanceof DomainError ? publicText(errorMessage(error)) : 'Internal error; the log tells more';
  return { state: RunState.Failed, report: null, message };
};
