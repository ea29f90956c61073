import { ConcurrencyLimit, waitFor } from '@sluice/io';

/**
 * What all requests to one server pass: so many at a time, and none while the server asked to wait. Several layers
 * that each run in parallel thereby still make one limit.
 */
export class ProviderGate {
  private readonly limit: ConcurrencyLimit;
  private openAt = 0;

  constructor(concurrency: number) {
    this.limit = new ConcurrencyLimit(concurrency);
  }

  set concurrency(concurrency: number) {
    this.limit.most = concurrency;
  }

  /** Lets nothing through for `milliseconds`. */
  pause(milliseconds: number): void {
    this.openAt = Math.max(this.openAt, performance.now() + milliseconds);
  }

  /**
   * Runs `work`, which ends when `signal` is aborted, when it is its turn.
   * @throws the reason of `signal` when it is aborted while waiting
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.limit.run(async () => {
      await this.untilOpen(signal);
      return work();
    }, signal);
  }

  private async untilOpen(signal: AbortSignal): Promise<void> {
    for (let wait = this.openAt - performance.now(); wait > 0; wait = this.openAt - performance.now()) {
      await waitFor(Math.ceil(wait), signal);
    }
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
