/** Fewer are counted in milliseconds. */
const LARGE = 50_000;
/** A count is used for this many times as long as it took, so that counting takes a twentieth of the time at most. */
const TIMES_ITS_COST = 20;
const LONGEST_MS = 10_000;
const MOST_KEPT = 100;

interface KnownResult<Result> {
  readonly result: Result;
  readonly until: number;
}

interface Keeping<Result> {
  /** How many rows it took. */
  readonly sizeOf: (result: Result) => number;
  /** Results of fewer rows are exact. */
  readonly large?: number;
  /** For how many times as long as it took a result is used. */
  readonly timesItsCost?: number;
}

/** Results of many rows, which may be some seconds old; those of few are exact. */
export class LargeResults<Result> {
  private readonly known = new Map<string, KnownResult<Result>>();

  constructor(
    private readonly keeping: Keeping<Result>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async get(name: string, read: () => Promise<Result>): Promise<Result> {
    const known = this.known.get(name);
    if (known && this.now() < known.until) return known.result;
    this.known.delete(name);
    const begun = this.now();
    const result = await read();
    const ended = this.now();
    const { sizeOf, large = LARGE, timesItsCost = TIMES_ITS_COST } = this.keeping;
    if (sizeOf(result) >= large) {
      const until = ended + Math.min(LONGEST_MS, (ended - begun) * timesItsCost);
      this.known.set(name, { result, until });
      if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    }
    return result;
  }
}

/**
 * Counts of rows, of which large ones may be some seconds old: they are exact when nothing changes, and nobody pages through
 * millions of rows by their exact number while it does.
 */
export class LargeCounts extends LargeResults<number> {
  constructor(now?: () => number) {
    super({ sizeOf: (count) => count }, now);
  }
}
