import { ConflictError, DomainError, errorMessage, publicText, type Logger } from '@sluice/domain';
import type { AgentDatabase } from '../state/agent-database.js';
import { RunState, type RunEnd, type RunRecord, type RunRequest } from './run-record.js';
import { RunRepository } from './run-repository.js';

const HEARTBEAT_MS = 20_000;
/** Several heartbeats, so that a pause of the process is not taken for its end. */
const SILENCE_MS = 5 * HEARTBEAT_MS;

/** What a run answers: its report, and whether everything was done. */
export interface RunResult {
  readonly report: Readonly<Record<string, unknown>>;
  readonly complete: boolean;
}

export interface BegunRun {
  readonly record: RunRecord;
  /** Settles when the run has ended and its end is recorded; rejects with what the run threw. */
  readonly result: Promise<RunResult>;
}

/** Runs work with a record of it in the database, on which other processes and later requests can look. */
export class RunService implements AsyncDisposable {
  readonly records: RunRepository;
  private readonly underWay = new Map<number, Promise<unknown>>();
  private readonly stopping = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    database: AgentDatabase,
    private readonly logger: Logger,
  ) {
    this.records = new RunRepository(database);
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Begins `work`; its signal aborts at shutdown. @returns null when another process has begun this scheduled run */
  async begin(request: RunRequest, work: (signal: AbortSignal) => Promise<RunResult>): Promise<BegunRun | null> {
    this.stopping.signal.throwIfAborted();
    const record = await this.records.begin(request);
    if (record === null) return null;
    this.logger.info('A run begins', { run_id: record.id, kind: record.kind, source: record.source });
    const result = this.execute(record, work);
    const settled = result.catch(() => undefined).finally(() => this.underWay.delete(record.id));
    this.underWay.set(record.id, settled);
    return { record, result };
  }

  /** Ends runs of processes that died. */
  interruptSilent(): Promise<void> {
    return this.records.interruptSilent(SILENCE_MS);
  }

  /** Interrupts what is under way and waits for its end. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.heartbeat);
    this.stopping.abort(new ConflictError('The service is shutting down'));
    await Promise.all(this.underWay.values());
  }

  private async execute(record: RunRecord, work: (signal: AbortSignal) => Promise<RunResult>): Promise<RunResult> {
    const { signal } = this.stopping;
    try {
      const result = await work(signal);
      const state = result.complete ? RunState.Completed : RunState.Partial;
      await this.end(record, { state, report: result.report, message: null });
      return result;
    } catch (error) {
      await this.end(record, endOf(error, signal.aborted));
      throw error;
    }
  }

  private async end(record: RunRecord, end: RunEnd): Promise<void> {
    const fields = { run_id: record.id, kind: record.kind, source: record.source, state: end.state };
    if (end.state === RunState.Completed) this.logger.info('A run has ended', fields);
    else this.logger.warn('A run has ended', { ...fields, reason: end.message });
    await this.records.end(record.id, end);
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
  if (stopping) return { state: RunState.Interrupted, report: null, message: 'The service was shut down' };
  if (error instanceof ConflictError) return { state: RunState.Skipped, report: null, message: error.message };
  const message = error instanceof DomainError ? publicText(errorMessage(error)) : 'Internal error; the log tells more';
  return { state: RunState.Failed, report: null, message };
};
