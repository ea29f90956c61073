import { hull } from './page-geometry.js';
import { rowsOf, type Segment } from './segments.js';
import type { Flow } from './reading-order.js';

/** A line of a flow; more than one segment where wide gaps part it. */
export interface TextLine extends Segment {
  readonly segments: readonly Segment[];
}

/** The lines of a flow from top to bottom. */
export function linesOf(flow: Flow): TextLine[] {
  return rowsOf(flow).map((row) => {
    const segments = row.toSorted((a, b) => a.left - b.left);
    const main = segments.reduce((longest, segment) => (segment.text.length > longest.text.length ? segment : longest));
    return {
      ...hull(segments),
      text: segments.map(({ text }) => text).join(' '),
      baseline: main.baseline,
      size: main.size,
      bold: segments.every(({ bold }) => bold),
      monospace: segments.every(({ monospace }) => monospace),
      segments,
    };
  });
}
