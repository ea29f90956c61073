/** Lets one loop sleep until it is woken, its time is over or it must stop. A wake-up between two sleeps is not lost. */
export class WakeUp {
  private pending = false;
  private readonly sleepers = new Set<() => void>();

  wake(): void {
    if (this.sleepers.size === 0) {
      this.pending = true;
      return;
    }
    for (const wakeSleeper of [...this.sleepers]) wakeSleeper();
  }

  /** Resolves after `ms` at the latest. */
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (this.pending || signal?.aborted) {
      this.pending = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        this.sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
      this.sleepers.add(done);
    });
  }
}
