/** Fewer finished documents than this say nothing about the rest. */
export const FINISHED_FOR_ESTIMATE = 20;

/** When a document began, if it did, and ended; milliseconds. */
export interface End {
  readonly startMs: number | null;
  readonly endMs: number;
}

/** How fast documents of a group get finished, in milliseconds. */
export interface Pace {
  /** From one document's end to the next one's. */
  readonly gapMs: number;
  /** From a document's start to its end. */
  readonly durationMs: number;
}

/** A gap of this many times a large one is a pause or an outage, and says nothing about the pace. */
const OUTLIER = 10;
/** The third-largest gap is a large one: of pauses there are at most two in what is looked at. */
const LARGE = 3;

const median = (values: readonly number[]): number => {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/**
 * The pace of the newest documents that ended: their mean gap, for documents end in bursts. The time since the last end counts
 * as a gap when it is longer than that, so that the estimate grows while nothing gets finished.
 */
export const paceOf = (ends: readonly End[], nowMs: number): Pace => {
  const times = ends.map((end) => end.endMs).sort((one, other) => one - other);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const durations = ends.flatMap(({ startMs, endMs }) => (startMs === null ? [] : [endMs - startMs]));
  const longest = OUTLIER * largeOf(gaps);
  const gapMs = mean(gaps.map((gap) => Math.min(gap, longest)));
  const sinceLast = Math.min(nowMs - (times.at(-1) ?? nowMs), longest);
  const stalled = sinceLast > gapMs ? (gapMs * gaps.length + sinceLast) / (gaps.length + 1) : gapMs;
  return { gapMs: stalled, durationMs: median(durations) };
};

const largeOf = (gaps: readonly number[]): number =>
  gaps.toSorted((one, other) => other - one)[Math.min(LARGE, gaps.length) - 1] ?? 0;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Milliseconds until all `remaining` documents are finished. */
export const groupRemainingMs = (pace: Pace, remaining: number): number => Math.round(pace.gapMs * remaining);

/**
 * Milliseconds until one document is finished: what is missing of the usual duration when it has begun, or its turn among
 * those before it. At least one gap: what takes longer than usual may end any moment.
 *
 * @param ahead unfinished documents up to and including this one
 */
export const runRemainingMs = (pace: Pace, ahead: number, elapsedMs: number | null): number =>
  Math.round(
    elapsedMs === null
      ? Math.max(pace.gapMs * ahead, pace.durationMs)
      : Math.max(pace.gapMs, pace.durationMs - elapsedMs),
  );
