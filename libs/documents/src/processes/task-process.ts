import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { errorMessage } from '@sluice/domain';
import { readFrames, writeFrame } from './frames.js';
import { CHANNEL_FD, type KillReport, LIFELINE_FD, type TaskRequest, type TaskResponse } from './messages.js';
import { deathOfItsOwn, megabytes, type ProcessDeath, secondsText } from './process-death.js';
import type { ProcessLimits } from './process-limits.js';

/** How a task ended. */
export type TaskEnd =
  Exclude<TaskResponse, { kind: 'ready' }> | { readonly kind: 'died'; readonly death: ProcessDeath };

interface TaskUnderWay {
  /** When the process took it up; unknown while the process is still starting. */
  begun: number | undefined;
  timer: NodeJS.Timeout | undefined;
  readonly settle: (end: TaskEnd) => void;
}

/** A process is ready after a tenth of a second; on a machine that is far too busy, after some seconds. */
const LONGEST_START_MS = 60_000;

/** Kept of what a process writes on its standard error: the reason stands at the end. */
const STDERR_CHARACTERS = 4000;
/** Beyond the result itself: usage and names. */
const ENVELOPE_BYTES = 64 * 1024;
const MIB = 1024 ** 2;

/** A process that runs tasks one after the other, each within the limits. */
export class TaskProcess {
  /** Resident memory after its last task, bytes. */
  memoryBytes = 0;
  /** Settles when the process is gone and its descriptors are closed. */
  readonly gone: Promise<void>;
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly lifeline: Duplex;
  private underWay: TaskUnderWay | undefined;
  private readonly starting = setTimeout(() => this.kill(), LONGEST_START_MS).unref();
  private isReady = false;
  private isGone = false;
  private stderr = '';
  private killReport = '';
  /** Why this side killed it. */
  private killed: Pick<ProcessDeath, 'reason' | 'description'> | undefined;
  private startFault: string | undefined;

  /** @throws what the system says when it has no room for another process */
  constructor(
    program: string,
    private readonly limits: ProcessLimits,
    onGone: () => void,
  ) {
    const { memoryBytes, cpuMs, resultBytes } = limits;
    this.child = spawn(
      process.execPath,
      [
        // The same limit: below it, V8 would collect garbage for minutes before it gives up.
        `--max-old-space-size=${Math.max(16, Math.floor(memoryBytes / MIB))}`,
        fileURLToPath(program),
        JSON.stringify({ memoryBytes, cpuMs, resultBytes }),
      ],
      // Without an environment: what reads strangers' bytes knows no secrets.
      { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], windowsHide: true },
    );
    this.gone = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        this.isGone = true;
        clearTimeout(this.starting);
        this.ended(code, signal);
        onGone();
        resolve();
      };
      // A process that could not be started has no exit.
      this.child.once('error', (error) => {
        this.startFault = errorMessage(error);
        if (this.child.pid === undefined) end(null, null);
      });
      this.child.once('close', end);
    });
    // Without a free descriptor there are not even pipes; the type does not know.
    const stdio = this.child.stdio as readonly unknown[] | undefined;
    if (stdio === undefined) throw new Error('There are no pipes for another process');
    this.channel = stdio[CHANNEL_FD] as Duplex;
    this.lifeline = stdio[LIFELINE_FD] as Duplex;
    this.listen();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Whether it could not even begin to work, and why; undefined once it did. */
  get failureToStart(): string | undefined {
    if (this.isReady) return undefined;
    return this.startFault ?? (this.stderr.trim() || 'it ended before it was ready');
  }

  /** Runs one task; never rejects. One at a time. */
  run(request: TaskRequest): Promise<TaskEnd> {
    this.hold(true);
    return new Promise((settle) => {
      this.underWay = { begun: undefined, timer: undefined, settle };
      if (this.isReady) this.begin();
      if (this.isGone) this.ended(null, null);
      else writeFrame(this.channel, request);
    });
  }

  /** Ends it at once, whatever it does. */
  kill(why?: Pick<ProcessDeath, 'reason' | 'description'>): void {
    this.killed ??= why ?? { reason: 'signal', description: 'it was killed' };
    // The caller may wait for its end.
    this.hold(true);
    this.child.kill('SIGKILL');
  }

  private listen(): void {
    // What is written to a process that has just died is lost with its task, which its end settles.
    for (const stream of [this.channel, this.lifeline, this.child.stderr!]) stream.on('error', () => undefined);
    readFrames(
      this.channel,
      this.limits.resultBytes + ENVELOPE_BYTES,
      (message) => this.receive(message as TaskResponse),
      (error) => this.kill({ reason: 'result', description: error.message }),
    );
    keepEnd(this.child.stderr!, (text) => (this.stderr = text));
    keepEnd(this.lifeline, (text) => (this.killReport = text));
  }

  private receive(response: TaskResponse): void {
    if (response.kind === 'ready') {
      this.isReady = true;
      clearTimeout(this.starting);
      this.begin();
      return;
    }
    this.memoryBytes = response.memoryBytes;
    this.settle(response);
  }

  /** From now on the time of the task counts. */
  private begin(): void {
    if (!this.underWay) return;
    const { wallMs } = this.limits;
    this.underWay.begun = performance.now();
    this.underWay.timer = setTimeout(
      () => this.kill({ reason: 'time', description: `it took longer than ${secondsText(wallMs)}` }),
      wallMs,
    );
  }

  private ended(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.underWay) return;
    const wallMs = this.underWay.begun === undefined ? 0 : performance.now() - this.underWay.begun;
    const report = this.killReport === '' ? undefined : (JSON.parse(this.killReport) as KillReport);
    const usage = { peakMemoryBytes: report?.memoryBytes ?? 0, cpuMs: report?.cpuMs ?? 0, wallMs };
    const why =
      (report && this.exceeded(report)) ?? this.killed ?? deathOfItsOwn(code, signal, this.startFault ?? this.stderr);
    this.settle({ kind: 'died', death: { ...why, usage, detail: this.stderr } });
  }

  private exceeded({ reason, memoryBytes }: KillReport): Pick<ProcessDeath, 'reason' | 'description'> {
    const { memoryBytes: mostBytes, cpuMs } = this.limits;
    return reason === 'memory'
      ? {
          reason,
          description: `it used ${megabytes(memoryBytes)} of memory, more than the ${megabytes(mostBytes)} allowed`,
        }
      : { reason, description: `it used more than ${secondsText(cpuMs)} of processor time` };
  }

  private settle(end: TaskEnd): void {
    if (!this.underWay) return;
    const { timer, settle } = this.underWay;
    this.underWay = undefined;
    clearTimeout(timer);
    this.hold(false);
    settle(end);
  }

  /** An idle process does not keep its parent from ending. */
  private hold(isBusy: boolean): void {
    const method = isBusy ? 'ref' : 'unref';
    this.child[method]();
    for (const stream of [this.channel, this.lifeline, this.child.stderr])
      (stream as unknown as Record<'ref' | 'unref', () => void>)[method]();
  }
}

const keepEnd = (stream: Readable, keep: (text: string) => void): void => {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-STDERR_CHARACTERS);
    keep(text);
  });
};
