/** Fewer are counted in milliseconds. */
const LARGE = 50_000;
/** A count is used for this many times as long as it took, so that counting takes a twentieth of the time at most. */
const TIMES_ITS_COST = 20;
const LONGEST_MS = 10_000;
const MOST_KEPT = 100;

interface KnownCount {
  readonly count: number;
  readonly until: number;
}

/**
 * Counts of rows, of which large ones may be some seconds old: they are exact when nothing changes, and nobody pages through
 * millions of rows by their exact number while it does.
 */
export class LargeCounts {
  private readonly known = new Map<string, KnownCount>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async get(name: string, count: () => Promise<number>): Promise<number> {
    const known = this.known.get(name);
    if (known && this.now() < known.until) return known.count;
    this.known.delete(name);
    const begun = this.now();
    const counted = await count();
    const ended = this.now();
    if (counted >= LARGE) {
      const until = ended + Math.min(LONGEST_MS, (ended - begun) * TIMES_ITS_COST);
      this.known.set(name, { count: counted, until });
      if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    }
    return counted;
  }
}
