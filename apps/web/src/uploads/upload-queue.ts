import { ApiProblem } from '../api/problem.js';
import type { ChosenFile } from './chosen-files.js';
import { sendFile, type SendFile, type UploadTarget } from './send-file.js';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

export interface Upload extends ChosenFile {
  readonly state: UploadState;
  readonly sentBytes: number;
  readonly problem: Error | null;
}

export interface UploadProgress {
  readonly target: UploadTarget | null;
  readonly uploads: readonly Upload[];
  readonly counts: Readonly<Record<UploadState, number>>;
  readonly totalBytes: number;
  readonly sentBytes: number;
  readonly isPaused: boolean;
}

/** As many as browsers open connections to a server, less those of the page itself. */
const AT_ONCE = 4;
const TRIES = 5;
const FIRST_WAIT_MS = 1_000;
/** Pages are told of progress no more often. */
const TELL_MS = 200;

const NOTHING: UploadProgress = {
  target: null,
  uploads: [],
  counts: { waiting: 0, sending: 0, done: 0, failed: 0 },
  totalBytes: 0,
  sentBytes: 0,
  isPaused: false,
};

const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/** Statuses after which the same request may succeed. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

type Entry = { -readonly [Property in keyof Upload]: Upload[Property] };

/**
 * Uploads files to one batch, some at once, whichever page is shown. What does not arrive is tried again; what is refused is kept with its
 * reason, and can be tried again by hand.
 */
export class UploadQueue {
  private entries: Entry[] = [];
  private target: UploadTarget | null = null;
  /** No entry before this one waits. */
  private first = 0;
  private isPaused = false;
  private running = new Map<Entry, AbortController>();
  private shown: UploadProgress = NOTHING;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly send: SendFile = sendFile,
    private readonly waitMs = FIRST_WAIT_MS,
  ) {}

  readonly progress = (): UploadProgress => this.shown;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Whether leaving the page would lose something. */
  get isBusy(): boolean {
    return this.entries.some(isUnderWay);
  }

  /** Adds files to those of the same batch; those of another one must have ended. */
  readonly add = (target: UploadTarget, files: readonly ChosenFile[]): void => {
    if (this.target?.batchId !== target.batchId) {
      if (this.isBusy) throw new Error('Another batch is being uploaded');
      this.entries = [];
    }
    this.target = target;
    const known = new Set(this.entries.filter(isUnderWay).map(({ path }) => path));
    const added = files.filter(({ path }) => !known.has(path));
    const again = new Set(added.map(({ path }) => path));
    // A file that was uploaded before may have changed.
    this.entries = this.entries.filter((entry) => isUnderWay(entry) || !again.has(entry.path));
    this.entries.push(...added.map((file) => ({ ...file, state: 'waiting' as const, sentBytes: 0, problem: null })));
    this.first = 0;
    this.proceed();
    this.tell();
  };

  readonly pause = (): void => {
    this.isPaused = true;
    this.tellNow();
  };

  readonly resume = (): void => {
    this.isPaused = false;
    this.proceed();
    this.tellNow();
  };

  /** Another try for what failed. */
  readonly retry = (): void => {
    for (const entry of this.entries)
      if (entry.state === 'failed') Object.assign(entry, { state: 'waiting', problem: null });
    this.first = 0;
    this.resume();
  };

  /** Ends it: what is uploaded stays. */
  readonly cancel = (): void => {
    this.isPaused = false;
    for (const controller of this.running.values()) controller.abort();
    this.entries = this.entries.filter(({ state }) => state === 'done');
    this.first = 0;
    this.tellNow();
  };

  /** Forgets what has ended. */
  readonly clear = (): void => {
    if (this.isBusy) return;
    this.entries = [];
    this.target = null;
    this.isPaused = false;
    this.tellNow();
  };

  private proceed(): void {
    while (!this.isPaused && this.running.size < AT_ONCE) {
      while (this.entries[this.first] && this.entries[this.first]!.state !== 'waiting') this.first += 1;
      const next = this.entries[this.first];
      if (next === undefined || this.target === null) return;
      void this.upload(next, this.target);
    }
  }

  private async upload(entry: Entry, target: UploadTarget): Promise<void> {
    const controller = new AbortController();
    this.running.set(entry, controller);
    entry.state = 'sending';
    try {
      await this.sendWithTries(entry, target, controller.signal);
      Object.assign(entry, { state: 'done', sentBytes: entry.file.size });
    } catch (error) {
      Object.assign(entry, { state: 'failed', sentBytes: 0, problem: error });
      // Whoever is not known any more gets no file through.
      if (error instanceof ApiProblem && error.status === 401) this.isPaused = true;
    } finally {
      this.running.delete(entry);
      this.proceed();
      this.tell();
    }
  }

  private async sendWithTries(entry: Entry, target: UploadTarget, signal: AbortSignal): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.send(target, entry.path, entry.file, signal, (bytes) => {
          entry.sentBytes = bytes;
          this.tell();
        });
      } catch (error) {
        if (signal.aborted || tried === TRIES || !isWorthAnotherTry(error)) throw error;
        entry.sentBytes = 0;
        await new Promise((resolve) => setTimeout(resolve, this.waitMs * 2 ** (tried - 1)));
        signal.throwIfAborted();
      }
    }
  }

  private tell(): void {
    this.timer ??= setTimeout(this.tellNow, TELL_MS);
  }

  private readonly tellNow = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const counts = { waiting: 0, sending: 0, done: 0, failed: 0 };
    let totalBytes = 0;
    let sentBytes = 0;
    for (const entry of this.entries) {
      counts[entry.state] += 1;
      totalBytes += entry.file.size;
      sentBytes += entry.sentBytes;
    }
    const uploads = this.entries.map((entry) => ({ ...entry }));
    this.shown = { target: this.target, uploads, counts, totalBytes, sentBytes, isPaused: this.isPaused };
    for (const watcher of this.watchers) watcher();
  };
}
