/** At most this part of the time is spent reading: 2 %. */
const MAX_SHARE = 0.02;

/** A reading that is kept for a while: the longer it takes, the more rarely it is made anew. */
export class PacedReading<Value> {
  private last: Promise<Value> | undefined;
  private goodUntil = -Infinity;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly minIntervalMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last reading, or a new one when that is too old; callers at the same time share it. */
  get(): Promise<Value> {
    if (this.last && this.now() < this.goodUntil) return this.last;
    this.goodUntil = Infinity;
    return (this.last = this.begin());
  }

  private async begin(): Promise<Value> {
    const begun = this.now();
    try {
      return await this.read();
    } finally {
      const tookMs = this.now() - begun;
      this.goodUntil = begun + Math.max(this.minIntervalMs, tookMs / MAX_SHARE);
    }
  }
}
