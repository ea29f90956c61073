/** Lets at most `most` tasks run at a time; the others wait in order. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param most may be changed; what runs already is not interrupted */
  constructor(public most: number) {}

  /** Runs the task when its turn comes. Rejects with the signal's reason when aborted while waiting. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.running < this.most && this.waiting.length === 0) {
      this.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(turn);
    });
  }

  /** Places are handed on within the call that frees them, so that nobody overtakes those who wait. */
  private leave(): void {
    this.running -= 1;
    while (this.running < this.most && this.waiting.length > 0) {
      this.running += 1;
      this.waiting.shift()!();
    }
  }
}

/** Limits how much is done at once with somebody else's server, beyond this process where the implementation can. */
export interface SharedLimit {
  /**
   * Runs `work` as soon as fewer than `most` run under `key`.
   *
   * @throws the signal's reason when it is aborted while the work waits for its turn
   */
  run<Result>(key: string, most: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Limits nothing. */
export const noSharedLimit: SharedLimit = { run: (_key, _most, work) => work() };
