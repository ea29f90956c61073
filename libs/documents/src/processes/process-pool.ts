import { availableParallelism } from 'node:os';
import { errorMessage, TransientError, UnavailableError } from '@sluice/domain';
import { builtModule } from './built-module.js';
import type { ProcessDeath } from './process-death.js';
import { DEFAULT_PROCESS_LIMITS, type ProcessLimits, type ProcessUsage } from './process-limits.js';
import { StartBackoff } from './start-backoff.js';
import type { TaskRequest } from './messages.js';
import { type TaskEnd, TaskProcess } from './task-process.js';
import { isTimeLimit, type TaskReport } from './task-report.js';

export interface ProcessPoolOptions {
  /** Processes at most; they start on demand. Default: one for each processor, at most 4. */
  readonly maxProcesses?: number;
  /** Those that are not given have the default. */
  readonly limits?: Partial<ProcessLimits>;
  /** How long a process waits for the next task before it ends; the start of one takes a tenth of a second. Default 60 s. */
  readonly idleMs?: number;
  /** Called when a task killed its process. */
  readonly onDeath?: (death: ProcessDeath) => void;
  /** URL of the program that the processes run; for tests. */
  readonly program?: string;
}

export interface RunOptions {
  /** How many processes this task has killed already, in other pools; after two it is not run again. Default 0. */
  readonly earlierDeaths?: number;
  /** Called, and awaited, when the task has killed a process, before it is tried again. */
  readonly onDeath?: (death: ProcessDeath) => Promise<void>;
}

interface Waiting {
  readonly isAlone: boolean;
  readonly take: (process: TaskProcess) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_DEFAULT_PROCESSES = 4;
const IDLE_MS = 60_000;
/** A task that kills this many processes is not tried again. */
export const MOST_DEATHS = 2;
/** What a process may hold after a task, of its limit; one that holds more would leave too little to the next task. */
const KEPT_PART = 0.25;
/** What a process with all parsers loaded takes at rest, and some more: it is kept when there is room for it. */
const RESTING_BYTES = 256 * 1024 ** 2;
const MOST_KEPT_PART = 0.75;

/**
 * Runs tasks in processes that may die: whatever a task does, this process goes on, and so do the tasks in the others. A task
 * that kills its process is tried once more in a fresh one. Must be closed.
 */
export class ProcessPool {
  readonly limits: ProcessLimits;
  readonly maxProcesses: number;
  private readonly idleMs: number;
  private readonly onDeath: ProcessPoolOptions['onDeath'];
  private readonly program: string;
  private readonly alive = new Set<TaskProcess>();
  /** Of them, those that were killed and are not gone yet. */
  private readonly ending = new Set<TaskProcess>();
  /** By the timer that ends each. */
  private readonly idle = new Map<TaskProcess, NodeJS.Timeout>();
  private readonly waiting: Waiting[] = [];
  private readonly backoff = new StartBackoff();
  private starting: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({ maxProcesses, limits, idleMs, onDeath, program }: ProcessPoolOptions = {}) {
    this.maxProcesses = maxProcesses ?? Math.min(MAX_DEFAULT_PROCESSES, availableParallelism());
    this.limits = { ...DEFAULT_PROCESS_LIMITS, ...limits };
    this.idleMs = idleMs ?? IDLE_MS;
    this.onDeath = onDeath;
    this.program = program ?? builtModule('process-main', import.meta.url);
  }

  /**
   * Calls the default export of a module, by its URL, with a task; both are to be had in another process.
   * @throws TransientError when no process can be started; the signal's reason when aborted, which kills the process
   */
  async run<Value>(request: TaskRequest, signal: AbortSignal, options: RunOptions = {}): Promise<TaskReport<Value>> {
    const tries: ProcessUsage[] = [];
    const deaths: ProcessDeath[] = [];
    for (let dead = options.earlierDeaths ?? 0; dead < MOST_DEATHS; dead += 1) {
      const end = await this.attempt(request, signal, dead > 0);
      if (end.kind === 'returned') {
        return { tries: [...tries, end.usage], deaths, outcome: 'returned', value: end.value as Value };
      }
      if (end.kind === 'failed') {
        return { tries: [...tries, end.usage], deaths, outcome: 'failed', failure: end.failure };
      }
      tries.push(end.death.usage);
      deaths.push(end.death);
      this.onDeath?.(end.death);
      await options.onDeath?.(end.death);
      if (isTimeLimit(end.death.reason)) break;
    }
    return { tries, deaths, outcome: 'died' };
  }

  /** Ids of the processes that run, those without a task included. */
  get pids(): number[] {
    return [...this.alive].map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  /** Kills all processes, and waits until they are gone; tasks under way fail with TransientError. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.starting);
    for (const { fail } of this.waiting.splice(0)) fail(closed());
    await Promise.all([...this.alive].map((process) => this.end(process)));
  }

  private async attempt(request: TaskRequest, signal: AbortSignal, isAlone: boolean): Promise<TaskEnd> {
    const process = await this.acquire(signal, isAlone);
    if (signal.aborted) this.release(process);
    signal.throwIfAborted();
    const abort = (): void => void this.end(process);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const end = await process.run(request);
      signal.throwIfAborted();
      if (end.kind !== 'died') {
        this.backoff.succeeded();
        this.release(process);
        return end;
      }
      if (this.isClosed) throw closed();
      if (process.failureToStart !== undefined) throw this.cannotStart(process.failureToStart);
      return end;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** A process without a task; a fresh one when the task is to be alone. */
  private acquire(signal: AbortSignal, isAlone: boolean): Promise<TaskProcess> {
    signal.throwIfAborted();
    if (this.isClosed) throw closed();
    return new Promise((resolve, reject) => {
      const settled = (): void => signal.removeEventListener('abort', abort);
      const waiting: Waiting = {
        isAlone,
        take: (process) => {
          settled();
          resolve(process);
        },
        fail: (error) => {
          settled();
          reject(error as Error);
        },
      };
      const abort = (): void => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      // What is tried again has waited before.
      if (isAlone) this.waiting.unshift(waiting);
      else this.waiting.push(waiting);
      this.dispatch();
    });
  }

  /** Gives processes to those who wait, in their order. */
  private dispatch(): void {
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      try {
        const process = first.isAlone ? this.start() : (this.takeIdle() ?? this.start());
        if (!process) return;
        this.waiting.shift();
        first.take(process);
      } catch (error) {
        this.waiting.shift();
        first.fail(this.cannotStart(errorMessage(error)));
      }
    }
  }

  private takeIdle(): TaskProcess | undefined {
    // The one that worked last: what is not needed grows old, and ends.
    const [process, timer] = [...this.idle].at(-1) ?? [];
    if (!process) return undefined;
    clearTimeout(timer);
    this.idle.delete(process);
    return process;
  }

  /** Undefined when there may be no more now; those who wait are looked at again when one is gone, or the wait is over. */
  private start(): TaskProcess | undefined {
    const { waitMs } = this.backoff;
    if (waitMs > 0) {
      this.starting ??= setTimeout(() => {
        this.starting = undefined;
        this.dispatch();
      }, waitMs);
      return undefined;
    }
    if (this.alive.size >= this.maxProcesses) {
      // A task that must be alone does not wait for the idle ones.
      const idle = this.ending.size === 0 ? this.takeIdle() : undefined;
      if (idle) void this.end(idle);
      return undefined;
    }
    const process: TaskProcess = new TaskProcess(this.program, this.limits, () => {
      this.alive.delete(process);
      this.ending.delete(process);
      clearTimeout(this.idle.get(process));
      this.idle.delete(process);
      this.dispatch();
    });
    this.alive.add(process);
    return process;
  }

  private release(process: TaskProcess): void {
    if (this.isClosed || process.memoryBytes > this.keptMemoryBytes) {
      void this.end(process);
      return;
    }
    const timer = setTimeout(() => void this.end(process), this.idleMs);
    timer.unref();
    this.idle.set(process, timer);
    this.dispatch();
  }

  private end(process: TaskProcess): Promise<void> {
    this.ending.add(process);
    process.kill();
    return process.gone;
  }

  private get keptMemoryBytes(): number {
    const { memoryBytes } = this.limits;
    return Math.min(Math.max(RESTING_BYTES, memoryBytes * KEPT_PART), memoryBytes * MOST_KEPT_PART);
  }

  private cannotStart(why: string): UnavailableError {
    this.backoff.failed();
    return new UnavailableError(
      'PARSER_UNAVAILABLE',
      'The process that reads documents could not be started. The step is tried again; the log of the worker says why.',
      { cause: new Error(why) },
    );
  }
}

const closed = (): TransientError =>
  new TransientError(
    'PARSER_STOPPED',
    'The parsers were stopped while the document was read. The step is tried again.',
  );
