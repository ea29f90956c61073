/** How many tokens chunks have. */
export interface TokenFigures {
  readonly chunks: number;
  readonly total: number;
  readonly min: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
  readonly mean: number;
  /** Chunks by their tokens, in ranges of equal width; `to` is inside. */
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly chunks: number }[];
}

/** More bars say no more. */
const MOST_RANGES = 16;

/** Null of no chunks at all. */
export const tokenFigures = (tokens: readonly number[]): TokenFigures | null => {
  const sorted = Uint32Array.from(tokens).sort();
  const max = sorted.at(-1);
  if (max === undefined) return null;
  const total = sorted.reduce((sum, count) => sum + count, 0);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
  return {
    chunks: sorted.length,
    total,
    min: sorted[0]!,
    median: at(0.5),
    p90: at(0.9),
    max,
    mean: total / sorted.length,
    histogram: histogramOf(sorted, max),
  };
};

const histogramOf = (sorted: Uint32Array, max: number): TokenFigures['histogram'] => {
  const width = Math.max(1, Math.ceil((max + 1) / MOST_RANGES));
  const counts = new Array<number>(Math.floor(max / width) + 1).fill(0);
  for (const tokens of sorted) counts[Math.floor(tokens / width)]! += 1;
  return counts.map((chunks, index) => ({ from: index * width, to: (index + 1) * width - 1, chunks }));
};
