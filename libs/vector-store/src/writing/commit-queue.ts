/** What one commit may hold. */
export interface CommitLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** A document waiting to be committed. */
export interface CommitEntry {
  readonly id: string;
  readonly sizeBytes: number;
  /** Ids of documents that it supersedes. */
  readonly removes: readonly string[];
}

/** Below the time of a commit, so that it cannot cost more than it saves. */
const LINGER_MS = 10;

interface Waiting<E> {
  readonly entry: E;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups what waits into commits: while one runs, the next collects. Entries are committed in the order in which they were added,
 * and each `add` settles with its own entry's outcome.
 */
export class CommitQueue<E extends CommitEntry> {
  private waiting: Waiting<E>[] = [];
  private running: Promise<void> | undefined;
  /** Entries under way when the last commit ended, itself included: as many are expected for the next. */
  private expected = 0;
  private onArrival: (() => void) | undefined;

  constructor(
    private readonly limits: CommitLimits,
    /** Commits entries with distinct ids; returns the errors of those that failed. */
    private readonly commit: (entries: readonly E[]) => Promise<ReadonlyMap<E, unknown>>,
  ) {}

  /**
   * Resolves when `entry` is committed.
   * @throws the reason of `signal` when it aborts before the entry's commit began; a commit under way is not interrupted.
   */
  add(entry: E, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const withdraw = (): void => {
        const index = this.waiting.indexOf(waiting);
        if (index !== -1) this.waiting.splice(index, 1);
        if (index !== -1) waiting.reject(signal?.reason);
      };
      const waiting: Waiting<E> = {
        entry,
        resolve: () => settle(resolve),
        reject: (error) => settle(() => reject(error)),
      };
      const settle = (deliver: () => void): void => {
        signal?.removeEventListener('abort', withdraw);
        deliver();
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      this.waiting.push(waiting);
      this.onArrival?.();
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing waits or runs. */
  async drain(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    // Lets everything that is added in the same turn of the event loop into the first commit.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await this.stragglers();
      await this.commitNext();
    }
    this.running = undefined;
  }

  /**
   * Waits, for at most `LINGER_MS`, until as many entries wait as the last commit held: callers whose entry was just committed prepare
   * their next entry, and a commit costs about the same for one as for all of them.
   */
  private async stragglers(): Promise<void> {
    if (this.waiting.length >= this.expected) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LINGER_MS);
      this.onArrival = () => {
        if (this.waiting.length < this.expected) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.onArrival = undefined;
  }

  private async commitNext(): Promise<void> {
    const size = nextBatchSize(
      this.waiting.map(({ entry }) => entry),
      this.limits,
    );
    const batch = this.waiting.splice(0, size);
    try {
      const failures = await this.commit(batch.map(({ entry }) => entry)).finally(() => {
        this.expected = Math.min(this.limits.documents, size + this.waiting.length);
      });
      for (const { entry, resolve, reject } of batch) {
        if (failures.has(entry)) reject(failures.get(entry));
        else resolve();
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * How many entries from the front make the next commit: within the limits (but at least one), and none whose id occurs
 * before it, as the same document or as one to be removed: its commit must come later to win.
 */
export function nextBatchSize(entries: readonly CommitEntry[], limits: CommitLimits): number {
  const seen = new Set<string>();
  let bytes = 0;
  let size = 0;
  for (const { id, sizeBytes, removes } of entries) {
    bytes += sizeBytes;
    if (size > 0 && (size === limits.documents || bytes > limits.bytes || seen.has(id))) break;
    seen.add(id);
    for (const removed of removes) seen.add(removed);
    size += 1;
  }
  return size;
}
