/** Below the time of a commit, so that it cannot cost more than it saves. */
const LINGER_MS = 10;
/**
 * Groups what waits into commits: while one runs, the next collects. Entries are committed in the order in which they came,
 * and each `add` settles with its own entry's outcome.
 */
export class CommitQueue {
  limits;
  commit;
  waiting = [];
  running;
  /** Entries under way when the last commit ended, itself included: as many are expected for the next. */
  expected = 0;
  onArrival;
  constructor(
    limits,
    /** Commits entries with distinct ids; answers the errors of those that failed. */
    commit,
  ) {
    this.limits = limits;
    this.commit = commit;
  }
  /**
   * Resolves when `entry` is committed.
   * @throws the reason of `signal` when it aborts before the entry's commit began; a commit under way is not interrupted.
   */
  add(entry, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const withdraw = () => {
        const index = this.waiting.indexOf(waiting);
        if (index !== -1) this.waiting.splice(index, 1);
        if (index !== -1) waiting.reject(signal?.reason);
      };
      const waiting = {
        entry,
        resolve: () => settle(resolve),
        reject: (error) => settle(() => reject(error)),
      };
      const settle = (deliver) => {
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
  async drain() {
    while (this.running) await this.running;
  }
  async run() {
    // Lets everything that is added in the same turn of the event loop into the first commit.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await this.stragglers();
      await this.commitNext();
    }
    this.running = undefined;
  }
  /**
   * Waits, for at most `LINGER_MS`, until as much has come as the last commit held: callers that were just answered prepare
   * their next entry, and a commit costs about the same for one as for all of them.
   */
  async stragglers() {
    if (this.waiting.length >= this.expected) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, LINGER_MS);
      this.onArrival = () => {
        if (this.waiting.length < this.expected) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.onArrival = undefined;
  }
  async commitNext() {
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
export function nextBatchSize(entries, limits) {
  const seen = new Set();
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
//# sourceMappingURL=commit-queue.js.map
