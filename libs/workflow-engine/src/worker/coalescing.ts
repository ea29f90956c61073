const GROWTH = 4;

/**
 * Calls `work` at the first request, and once more at the end of each pause in which there were further ones: a burst costs
 * two calls, and none of its requests goes unanswered. While requests go on, the pauses quadruple from `shortestMs` to `longestMs`.
 */
export class Coalescing {
  private timer: NodeJS.Timeout | undefined;
  private requested = false;
  private pauseMs: number;

  constructor(
    private readonly shortestMs: number,
    private readonly longestMs: number,
    private readonly work: () => void,
  ) {
    this.pauseMs = shortestMs;
  }

  request(): void {
    this.requested = true;
    if (this.timer === undefined) this.call();
  }

  /** What the requests were about is over: the next one is a new beginning, and does not wait for a long pause. */
  restart(): void {
    if (this.pauseMs === this.shortestMs) return;
    this.pauseMs = this.shortestMs;
    if (this.timer !== undefined) this.pause();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private call(): void {
    this.timer = undefined;
    if (!this.requested) {
      this.pauseMs = this.shortestMs;
      return;
    }
    this.requested = false;
    this.pause();
    this.pauseMs = Math.min(GROWTH * this.pauseMs, this.longestMs);
    this.work();
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.call(), this.pauseMs);
  }
}
