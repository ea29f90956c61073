interface Pending<Cause> {
  /** How many were not reported yet. */
  count: number;
  cause: Cause | undefined;
  readonly timer: NodeJS.Timeout;
}

/**
 * Reports what may happen thousands of times a second: the first time at once, then once per interval with how often it happened
 * in between, the last of them included. Kinds are counted apart.
 */
export class RateLimitedWarning<Cause = unknown> {
  private readonly pending = new Map<string, Pending<Cause>>();

  /** @param report is given how often it happened since the last report of the same kind, and the last cause */
  constructor(
    private readonly intervalMs: number,
    private readonly report: (count: number, cause?: Cause) => void,
  ) {}

  count(count = 1, cause?: Cause, kind = ''): void {
    const pending = this.pending.get(kind);
    if (pending === undefined) {
      this.rest(kind);
      this.report(count, cause);
      return;
    }
    pending.count += count;
    pending.cause = cause;
  }

  /** Reports what was not reported yet, as at the end of a process. */
  flush(): void {
    for (const [kind, { count, cause, timer }] of this.pending) {
      clearTimeout(timer);
      this.pending.delete(kind);
      if (count > 0) this.report(count, cause);
    }
  }

  /** Nothing of this kind is reported before the interval ends. */
  private rest(kind: string): void {
    const timer = setTimeout(() => this.endRest(kind), this.intervalMs).unref();
    this.pending.set(kind, { count: 0, cause: undefined, timer });
  }

  private endRest(kind: string): void {
    const { count, cause } = this.pending.get(kind)!;
    this.pending.delete(kind);
    if (count === 0) return;
    this.rest(kind);
    this.report(count, cause);
  }
}
