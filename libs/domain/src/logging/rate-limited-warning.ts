/**
 * Tells a trouble that may come thousands of times a second: at once, and then at most once per interval, with how often it
 * came in between.
 */
export class RecurringTrouble {
  private toldAt = -Infinity;
  private untold = 0;

  /** @param tell is given how often the trouble came since it was told last, this time included */
  constructor(
    private readonly intervalMs: number,
    private readonly tell: (count: number, cause?: unknown) => void,
  ) {}

  came(count = 1, cause?: unknown): void {
    this.untold += count;
    const now = performance.now();
    if (now < this.toldAt + this.intervalMs) return;
    this.toldAt = now;
    const told = this.untold;
    this.untold = 0;
    this.tell(told, cause);
  }
}
