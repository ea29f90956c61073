const FIRST_MS = 250;
const MOST_MS = 10_000;

/** Pauses after failures, each about twice as long as the one before, with jitter, up to 10 seconds. */
export class Backoff {
  private failures = 0;
  private notBefore = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param over called when a pause has ended by itself */
  constructor(private readonly over: () => void) {}

  get isPausing(): boolean {
    return performance.now() < this.notBefore;
  }

  /** Begins a pause after one more failure; returns its milliseconds. */
  pause(): number {
    this.failures += 1;
    const pauseMs = Math.min(MOST_MS, FIRST_MS * 2 ** (this.failures - 1)) * (0.5 + Math.random() / 2);
    this.notBefore = performance.now() + pauseMs;
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.end(), pauseMs);
    return pauseMs;
  }

  /** The next failure is the first again; a pause goes on. */
  succeeded(): void {
    this.failures = 0;
  }

  /** Ends the pause at once, without a call. */
  reset(): void {
    this.failures = 0;
    this.notBefore = 0;
  }

  /** Calls nobody any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** The timer decides that the pause is over: on a busy event loop it fires before the clock says so. */
  private end(): void {
    this.notBefore = 0;
    this.over();
  }
}
