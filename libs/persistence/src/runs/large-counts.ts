import { SharedCall } from '@sluice/io';

/** Fewer are counted in milliseconds. */
const LARGE = 50_000;
/** A count is used for this many times as long as it took, so that counting takes a twentieth of the time at most. */
const TIMES_ITS_COST = 20;
const LONGEST_MS = 10_000;
const MOST_KEPT = 100;

interface KnownResult<Result> {
  readonly call: SharedCall<Result>;
  large: { readonly result: Result; readonly until: number } | null;
}

interface Keeping<Result> {
  /** Results of which this does not hold are exact. */
  readonly isLarge: (result: Result) => boolean;
  /** For how many times as long as it took a large result is used. */
  readonly timesItsCost?: number;
  readonly longestMs?: number;
  /** As many as are asked for again and again, and some more. */
  readonly mostKept?: number;
}

/**
 * Results of many rows, which many browsers ask for again and again: large ones may be some seconds old, those of few rows are exact.
 * Who asks for the same at a time shares one reading.
 */
export class LargeResults<Result> {
  private readonly known = new Map<string, KnownResult<Result>>();

  constructor(
    private readonly keeping: Keeping<Result>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `read` must be the same for one `name`. */
  get(name: string, read: () => Promise<Result>): Promise<Result> {
    const known = this.known.get(name) ?? this.begin(name, read);
    return this.isUsed(known) ? Promise.resolve(known.large.result) : known.call.get();
  }

  /** After a change that this process has made. */
  forget(): void {
    this.known.clear();
  }

  private isUsed(known: KnownResult<Result>): known is KnownResult<Result> & { large: { result: Result } } {
    return known.large !== null && this.now() < known.large.until;
  }

  private begin(name: string, read: () => Promise<Result>): KnownResult<Result> {
    const known: KnownResult<Result> = { call: new SharedCall(() => this.read(known, read)), large: null };
    this.known.set(name, known);
    const { mostKept = MOST_KEPT } = this.keeping;
    if (this.known.size > mostKept) this.known.delete(this.known.keys().next().value!);
    return known;
  }

  private async read(known: KnownResult<Result>, read: () => Promise<Result>): Promise<Result> {
    // Whoever asked while it was being read has it now.
    if (this.isUsed(known)) return known.large.result;
    known.large = null;
    const begun = this.now();
    const result = await read();
    const ended = this.now();
    const { isLarge, timesItsCost = TIMES_ITS_COST, longestMs = LONGEST_MS } = this.keeping;
    if (isLarge(result)) known.large = { result, until: ended + Math.min(longestMs, (ended - begun) * timesItsCost) };
    return result;
  }
}

/**
 * Counts of rows, of which large ones may be some seconds old: they are exact when nothing changes, and nobody pages through
 * millions of rows by their exact number while it does.
 */
export class LargeCounts extends LargeResults<number> {
  constructor(now?: () => number) {
    super({ isLarge: (count) => count >= LARGE }, now);
  }
}
