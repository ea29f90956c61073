import { ApiProblem } from '../api/problem.js';
import type { ChosenFile } from './chosen-files.js';
import { nextParcel, type BundleLimits } from './parcels.js';
import { sendFiles, type SendFiles, type UploadTarget } from './send-files.js';

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

/** As many requests as browsers open connections to a server, less those of the page itself. */
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

type Entry = { -readonly [Property in keyof Upload]: Upload[Property] } & { isAlone: boolean };

/** Why a request is ended whose other files are sent again. */
const LEFT_OUT = new DOMException('A file of it was cancelled', 'AbortError');

/**
 * Uploads files to one batch, some requests at once, small files together, whichever page is shown. What does not arrive is tried
 * again; what is refused is kept with its reason, and can be tried again by hand.
 */
export class UploadQueue {
  private entries: Entry[] = [];
  private target: UploadTarget | null = null;
  /** No entry before this one waits. */
  private first = 0;
  private isPaused = false;
  /** Paused because nobody is signed in any more. */
  private waitsForSignIn = false;
  private bundles: BundleLimits | null = null;
  private running = new Map<readonly Entry[], AbortController>();
  private shown: UploadProgress = NOTHING;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly send: SendFiles = sendFiles,
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

  /** From now on small files go together, as far as the server takes them so. */
  readonly bundle = (limits: BundleLimits): void => {
    this.bundles = limits;
  };

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
    const begin = { state: 'waiting', sentBytes: 0, problem: null, isAlone: false } as const;
    this.entries.push(...added.map((file) => ({ ...file, ...begin })));
    this.first = 0;
    this.proceed();
    this.tell();
  };

  readonly pause = (): void => {
    this.isPaused = true;
    this.waitsForSignIn = false;
    this.tellNow();
  };

  readonly resume = (): void => {
    this.isPaused = false;
    this.waitsForSignIn = false;
    this.proceed();
    this.tellNow();
  };

  /** Goes on with what waits for somebody to sign in. */
  readonly signedIn = (): void => {
    if (this.waitsForSignIn) this.resume();
  };

  /** Another try for what failed: all of it, or the file of this path. */
  readonly retry = (path?: string): void => {
    for (const entry of this.entries)
      if (entry.state === 'failed' && (path === undefined || entry.path === path))
        Object.assign(entry, { state: 'waiting', problem: null });
    this.first = 0;
    this.resume();
  };

  /** Ends it, or the file of this path alone: what is uploaded stays. */
  readonly cancel = (path?: string): void => {
    if (path !== undefined) return this.cancelOne(path);
    this.isPaused = false;
    this.waitsForSignIn = false;
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

  private cancelOne(path: string): void {
    this.entries = this.entries.filter((entry) => entry.path !== path || entry.state === 'done');
    this.first = 0;
    // The others of its request are sent once more, which changes nothing where they had arrived.
    for (const [parcel, controller] of this.running)
      if (parcel.some((entry) => entry.path === path)) controller.abort(LEFT_OUT);
    this.tellNow();
  }

  private proceed(): void {
    while (!this.isPaused && this.running.size < AT_ONCE) {
      while (this.entries[this.first] && this.entries[this.first]!.state !== 'waiting') this.first += 1;
      const parcel = nextParcel(this.entries, this.first, this.bundles);
      if (parcel.length === 0 || this.target === null) return;
      void this.upload(parcel, this.target);
    }
  }

  private async upload(parcel: readonly Entry[], target: UploadTarget): Promise<void> {
    const controller = new AbortController();
    this.running.set(parcel, controller);
    for (const entry of parcel) entry.state = 'sending';
    try {
      await this.sendWithTries(parcel, target, controller.signal);
    } catch (error) {
      this.settleAll(parcel, error);
    } finally {
      this.running.delete(parcel);
      this.proceed();
      this.tell();
    }
  }

  /** What is left of a request that failed as a whole. */
  private settleAll(parcel: readonly Entry[], error: unknown): void {
    const left = parcel.filter(({ state }) => state === 'sending');
    const status = error instanceof ApiProblem ? error.status : null;
    // Something on the way takes no request of that size: its files may still be small enough.
    const isTooLarge = status === 413 && left.length > 1;
    if (status === 401) this.isPaused = this.waitsForSignIn = true;
    const waits = status === 401 || isTooLarge || error === LEFT_OUT;
    for (const entry of left) {
      if (waits) Object.assign(entry, { state: 'waiting', sentBytes: 0, isAlone: entry.isAlone || isTooLarge });
      else Object.assign(entry, { state: 'failed', sentBytes: 0, problem: error });
    }
    if (waits) this.first = 0;
  }

  /** @throws what says of all that are left why they are not in */
  private async sendWithTries(parcel: readonly Entry[], target: UploadTarget, signal: AbortSignal): Promise<void> {
    let left = parcel;
    for (let tried = 1; ; tried += 1) {
      try {
        const outcomes = await this.send(target, left, signal, (bytes) => this.spread(bytes, left));
        left = left.filter((entry, index) => {
          const problem = outcomes[index] ?? null;
          const isLeft = problem !== null && tried < TRIES && isWorthAnotherTry(problem);
          if (!isLeft) settle(entry, problem);
          return isLeft;
        });
        if (left.length === 0) return;
      } catch (error) {
        if (signal.aborted || tried === TRIES || !isWorthAnotherTry(error)) throw error;
      }
      for (const entry of left) entry.sentBytes = 0;
      this.tell();
      await new Promise((resolve) => setTimeout(resolve, this.waitMs * 2 ** (tried - 1)));
      signal.throwIfAborted();
    }
  }

  /** What was sent of a request is that of its first files. */
  private spread(bytes: number, parcel: readonly Entry[]): void {
    let left = bytes;
    for (const entry of parcel) {
      entry.sentBytes = Math.min(left, entry.file.size);
      left -= entry.sentBytes;
    }
    this.tell();
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

const settle = (entry: Entry, problem: ApiProblem | null): void => {
  if (problem === null) Object.assign(entry, { state: 'done', sentBytes: entry.file.size });
  else Object.assign(entry, { state: 'failed', sentBytes: 0, problem });
};
