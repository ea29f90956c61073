/**
 * Calls `work` at the first request, and once more at the end of each `everyMs` in which there were further ones: a burst costs
 * two calls, and none of its requests goes unanswered.
 */
export class Coalescing {
  private timer: NodeJS.Timeout | undefined;
  private requested = false;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => void,
  ) {}

  request(): void {
    this.requested = true;
    if (this.timer === undefined) this.call();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private call(): void {
    this.timer = undefined;
    if (!this.requested) return;
    this.requested = false;
    this.timer = setTimeout(() => this.call(), this.everyMs);
    this.work();
  }
}
