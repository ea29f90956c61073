import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/**
 * What all requests to one server pass: so many at a time, and none while the server asked to wait. Several layers
 * that each run in parallel thereby still make one limit.
 */
export class ProviderGate {
  private readonly limit: LimitFunction;
  private openAt = 0;

  constructor(concurrency: number) {
    this.limit = pLimit(concurrency);
  }

  set concurrency(concurrency: number) {
    this.limit.concurrency = concurrency;
  }

  /** Lets nothing through for `milliseconds`. */
  pause(milliseconds: number): void {
    this.openAt = Math.max(this.openAt, performance.now() + milliseconds);
  }

  /**
   * Runs `work` when it is its turn.
   * @throws the reason of `signal` at once when it is aborted, also while waiting.
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const turn = this.limit(async () => {
      await this.untilOpen(signal);
      return work();
    });
    return await orAborted(turn, signal);
  }

  private async untilOpen(signal: AbortSignal): Promise<void> {
    for (let wait = this.openAt - performance.now(); wait > 0; wait = this.openAt - performance.now()) {
      await delay(Math.ceil(wait), undefined, { signal });
    }
    signal.throwIfAborted();
  }
}

async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // When the abort won, nobody is left to hear how the work ended.
    promise.catch(() => undefined);
  }
}

/** One gate for each server of the process, whichever embedders talk to it. */
const gates = new Map<string, ProviderGate>();

/** The gate of the server at `baseUrl`; the concurrency asked for last holds. */
export function sharedGate(baseUrl: string, concurrency: number): ProviderGate {
  const gate = gates.get(baseUrl) ?? new ProviderGate(concurrency);
  gate.concurrency = concurrency;
  gates.set(baseUrl, gate);
  return gate;
}
