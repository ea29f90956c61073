import { SharedCall } from '@sluice/io';

/** Of the time at most half a percent is spent reading the same again and again, or a reading every 15 seconds. */
const TIMES_ITS_COST = 200;
const LONGEST_MS = 15_000;
const MOST_KEPT = 100;

interface Kept<Value> {
  readonly call: SharedCall<Value>;
  value: Value | null;
  until: number;
}

/**
 * What many browsers ask for again and again. Who asks at a time shares one reading. What was little is read anew each time, so that
 * it is exact; what was much is kept for two hundred times as long as it took, 15 seconds at most, unless it is said otherwise.
 */
export class RecentReadings<Value extends object> {
  private readonly kept = new Map<string, Kept<Value>>();
  private readonly longestMs: number;
  private readonly now: () => number;

  constructor(
    private readonly isMuch: (value: Value) => boolean,
    { longestMs = LONGEST_MS, now = () => performance.now() }: { longestMs?: number; now?: () => number } = {},
  ) {
    this.longestMs = longestMs;
    this.now = now;
  }

  /** `read` must be the same for one `key`. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key) ?? this.begin(key, read);
    if (known.value !== null && this.now() < known.until) return Promise.resolve(known.value);
    return known.call.get();
  }

  /** After a change that this process has made. */
  forget(): void {
    this.kept.clear();
  }

  private begin(key: string, read: () => Promise<Value>): Kept<Value> {
    const kept: Kept<Value> = { call: new SharedCall(() => this.read(kept, read)), value: null, until: 0 };
    this.kept.set(key, kept);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return kept;
  }

  private async read(kept: Kept<Value>, read: () => Promise<Value>): Promise<Value> {
    kept.value = null;
    const begun = this.now();
    const value = await read();
    if (this.isMuch(value)) {
      const ended = this.now();
      kept.value = value;
      kept.until = ended + Math.min(this.longestMs, (ended - begun) * TIMES_ITS_COST);
    }
    return value;
  }
}
