/** A rectangle in points, y downwards from the top of the page as it is shown. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const hull = (boxes: readonly Box[]): Box =>
  boxes.reduce((all, box) => ({
    left: Math.min(all.left, box.left),
    top: Math.min(all.top, box.top),
    right: Math.max(all.right, box.right),
    bottom: Math.max(all.bottom, box.bottom),
  }));

export const overlapsHorizontally = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right;
export const overlapsVertically = (a: Box, b: Box): boolean => a.top < b.bottom && b.top < a.bottom;

/** The value that carries most weight. */
export function heaviest<K>(entries: Iterable<readonly [K, number]>): K | undefined {
  const weights = new Map<K, number>();
  for (const [key, weight] of entries) weights.set(key, (weights.get(key) ?? 0) + weight);
  let best: K | undefined;
  for (const [key, weight] of weights) if (best === undefined || weight > weights.get(best)!) best = key;
  return best;
}

/** An affine transform as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** Where the unit square lands. */
export function unitSquare(matrix: Matrix): Box {
  const [a, b, c, d, e, f] = matrix;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
