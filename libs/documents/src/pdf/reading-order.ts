import { overlapsVertically } from './page-geometry.js';
import type { Segment } from './segments.js';

/** Segments that are read from top to bottom: a column, or a part of the page without columns. */
export type Flow = readonly Segment[];

/** Columns have at least this many lines each, and lines of at least this many characters in the mean; tables have less. */
const MIN_COLUMN_LINES = 3;
const MIN_LINE_CHARACTERS = 18;
/** In ems: the least distance of two columns. */
const MIN_GUTTER = 0.8;

/**
 * Cuts a page into flows in reading order. A gutter is a vertical line that hardly any segment crosses; the segments that
 * do (titles, wide figures' captions) part the page into bands, and each band is read column by column.
 */
export function readingOrder(segments: readonly Segment[], depth = 0): Flow[] {
  const gutter = depth < 6 ? findGutter(segments) : undefined;
  if (gutter === undefined) return segments.length > 0 ? [inRows(segments)] : [];
  const flows: Segment[][] = [];
  let single: Segment[] = [];
  const endSingle = (): void => {
    if (single.length > 0) flows.push(inRows(single));
    single = [];
  };
  for (const band of bandsAt(segments, gutter)) {
    const left = band.filter((segment) => segment.right <= gutter);
    const right = band.filter((segment) => segment.left >= gutter);
    if (left.length + right.length === band.length && isColumnPair(left, right)) {
      endSingle();
      flows.push(...[left, right].flatMap((column) => readingOrder(column, depth + 1).map((flow) => [...flow])));
    } else {
      single.push(...band);
    }
  }
  endSingle();
  return flows;
}

const inRows = (segments: readonly Segment[]): Segment[] =>
  segments.toSorted((a, b) => a.top - b.top || a.left - b.left);

/** The best place for a gutter: just before a left edge that several lines share. */
function findGutter(segments: readonly Segment[]): number | undefined {
  let best: { x: number; score: number } | undefined;
  for (const x of sharedLeftEdges(segments)) {
    const crossing = segments.filter((segment) => segment.left < x && segment.right > x).length;
    const left = segments.filter((segment) => segment.right <= x);
    const right = segments.filter((segment) => segment.left >= x);
    const score = Math.min(left.length, right.length) - crossing;
    if (score >= MIN_COLUMN_LINES && (!best || score > best.score) && isColumnPair(left, right)) best = { x, score };
  }
  return best?.x;
}

function sharedLeftEdges(segments: readonly Segment[]): number[] {
  const edges = segments.map(({ left, size }) => ({ left, tolerance: 0.3 * size })).sort((a, b) => a.left - b.left);
  const shared: number[] = [];
  let start = 0;
  edges.forEach(({ left, tolerance }, index) => {
    const ends = (edges[index + 1]?.left ?? Infinity) - left > tolerance;
    if (!ends) return;
    if (index - start + 1 >= MIN_COLUMN_LINES) shared.push(edges[start]!.left - 0.1);
    start = index + 1;
  });
  return shared;
}

/** Whether both sides are running text that stands side by side. */
function isColumnPair(left: readonly Segment[], right: readonly Segment[]): boolean {
  if (left.length < MIN_COLUMN_LINES || right.length < MIN_COLUMN_LINES) return false;
  if (meanCharacters(left) < MIN_LINE_CHARACTERS || meanCharacters(right) < MIN_LINE_CHARACTERS) return false;
  const beside = right.filter((segment) => left.some((other) => overlapsVertically(segment, other)));
  if (beside.length < MIN_COLUMN_LINES) return false;
  return beside.every((segment) => {
    const neighbours = left.filter((other) => overlapsVertically(segment, other));
    return neighbours.every((other) => segment.left - other.right >= MIN_GUTTER * Math.min(segment.size, other.size));
  });
}

const meanCharacters = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length;

/** Runs of segments that a crossing segment does not interrupt, from top to bottom; each crossing segment is a band. */
function bandsAt(segments: readonly Segment[], gutter: number): Segment[][] {
  const bands: Segment[][] = [];
  let isOpen = false;
  for (const segment of inRows(segments)) {
    const crosses = segment.left < gutter && segment.right > gutter;
    if (crosses || !isOpen) bands.push([]);
    bands.at(-1)!.push(segment);
    isOpen = !crosses;
  }
  return bands;
}
