import { DOCUMENT_LIMITS } from '@sluice/domain';
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
      for (const column of [left, right]) for (const flow of readingOrder(column, depth + 1)) flows.push([...flow]);
    } else {
      for (const segment of band) single.push(segment);
    }
  }
  endSingle();
  return flows;
}

const inRows = (segments: readonly Segment[]): Segment[] =>
  segments.toSorted((a, b) => a.top - b.top || a.left - b.left);

/** The best place for a gutter: just before a left edge that several lines share. */
function findGutter(segments: readonly Segment[]): number | undefined {
  const lefts = segments.map(({ left }) => left).sort((a, b) => a - b);
  const rights = segments.map(({ right }) => right).sort((a, b) => a - b);
  const candidates = sharedLeftEdges(segments)
    .map((x) => {
      const left = countBelow(rights, x, true);
      const right = lefts.length - countBelow(lefts, x, false);
      return { x, score: Math.min(left, right) - (segments.length - left - right) };
    })
    .filter(({ score }) => score >= MIN_COLUMN_LINES)
    .sort((a, b) => b.score - a.score || a.x - b.x);
  return candidates.slice(0, MOST_GUTTERS).find(({ x }) => {
    const left = segments.filter((segment) => segment.right <= x);
    const right = segments.filter((segment) => segment.left >= x);
    return isColumnPair(left, right);
  })?.x;
}

/** Places tried for one gutter; real pages have few edges that so many lines share. */
const MOST_GUTTERS = DOCUMENT_LIMITS.pdfGutters.value;

/** How many of the sorted values are less than `x`, or equal to it. */
function countBelow(sorted: readonly number[], x: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < x || (orEqual && sorted[middle] === x)) low = middle + 1;
    else high = middle;
  }
  return low;
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
  const inOrder = left.toSorted((a, b) => a.top - b.top);
  const tallest = inOrder.reduce((height, { top, bottom }) => Math.max(height, bottom - top), 0);
  const tops = inOrder.map(({ top }) => top);
  let beside = 0;
  let pairs = MOST_PAIRS * (left.length + right.length);
  for (const segment of right) {
    let isBeside = false;
    for (let index = countBelow(tops, segment.top - tallest, false); index < inOrder.length; index += 1) {
      const other = inOrder[index]!;
      if (other.top >= segment.bottom) break;
      pairs -= 1;
      // Lines that stand over each other by the hundreds are no columns.
      if (pairs < 0) return false;
      if (!overlapsVertically(segment, other)) continue;
      if (segment.left - other.right < MIN_GUTTER * Math.min(segment.size, other.size)) return false;
      isBeside = true;
    }
    if (isBeside) beside += 1;
  }
  return beside >= MIN_COLUMN_LINES;
}

/** Pairs of lines looked at for each line of two columns. */
const MOST_PAIRS = DOCUMENT_LIMITS.pdfPairs.value;

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
