/**
 * Runs work by key: one at a time, and however often it is asked for meanwhile, once more afterwards. Changes that arrive during
 * a run are so seen by the next one, and a burst of them makes two runs rather than a hundred.
 */
export class CoalescingQueue {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Set<string>();

  /** @param work must not reject @returns whether it begins now; otherwise it runs once the current one has ended */
  request(key: string, work: () => Promise<void>): boolean {
    if (this.running.has(key)) {
      this.waiting.add(key);
      return false;
    }
    this.running.set(key, this.drain(key, work));
    return true;
  }

  /** Settles when nothing runs any more. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  private async drain(key: string, work: () => Promise<void>): Promise<void> {
    do {
      this.waiting.delete(key);
      await work();
    } while (this.waiting.has(key));
    this.running.delete(key);
  }
}
