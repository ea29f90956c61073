import type { TextFragment } from './page-content.js';
import { type Box, heaviest, hull } from './page-geometry.js';

/** Text on one baseline without a wide gap: a line of a column, or a cell of a table. */
export interface Segment extends Box {
  readonly text: string;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  readonly monospace: boolean;
}

/** Gaps in ems. Words in justified text stand up to about 0.8 em apart, columns and cells at least 1.2. */
const WORD_GAP = 0.15;
const SEGMENT_GAP = 1.2;
/** A list marker may stand this far before its text. */
const MARKER_GAP = 4;

/** The character ranges are bullets, dashes and the private use area, where symbol fonts keep their bullets. */
const BULLET =
  '[\\u2022\\u2023\\u2043\\u2219\\u25AA\\u25AB\\u25B6\\u25BA\\u25CB\\u25CF\\u25E6\\u2013\\u2014\\u00B7\\u27A2\\u2794\\uE000-\\uF8FF*o-]';
export const BULLET_MARKER = new RegExp(`^${BULLET}$`);
export const BULLET_START = new RegExp(`^(${BULLET})\\s+(?=\\S)`);
export const NUMBER_START = /^(\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\s+(?=\S)/;
const isMarker = (text: string): boolean =>
  BULLET_MARKER.test(text) || /^\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]$/.test(text);

/** Joins the fragments of a page into segments, from top to bottom and left to right. */
export function segmentsOf(fragments: readonly TextFragment[]): Segment[] {
  return rowsOf(fragments).flatMap((row) => {
    const groups: TextFragment[][] = [];
    for (const fragment of row.toSorted((a, b) => a.left - b.left)) {
      const group = groups.at(-1);
      const last = group?.at(-1);
      if (!group || !last) groups.push([fragment]);
      else if (isDuplicate(last, fragment)) continue;
      else if (fragment.left - last.right <= gapAllowed(group, fragment)) group.push(fragment);
      else groups.push([fragment]);
    }
    return groups.map(toSegment);
  });
}

/** Boxes on about the same baseline; sub- and superscripts join the row they overlap. */
export function rowsOf<T extends Box & { readonly baseline: number; readonly size: number }>(
  boxes: readonly T[],
): T[][] {
  const rows: { baseline: number; size: number; boxes: T[] }[] = [];
  for (const box of boxes.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && isSameRow(row, box)) {
      row.boxes.push(box);
      if (box.size > row.size) Object.assign(row, { baseline: box.baseline, size: box.size });
    } else {
      rows.push({ baseline: box.baseline, size: box.size, boxes: [box] });
    }
  }
  return rows.map((row) => row.boxes);
}

function isSameRow(row: { baseline: number; size: number }, box: { baseline: number; size: number }): boolean {
  const isScript = Math.min(row.size, box.size) < 0.8 * Math.max(row.size, box.size);
  return box.baseline - row.baseline <= (isScript ? 0.5 : 0.25) * Math.max(row.size, box.size);
}

/** Bold is sometimes faked by drawing the text twice, a little apart. */
const isDuplicate = (a: TextFragment, b: TextFragment): boolean =>
  a.text === b.text && Math.abs(a.left - b.left) < 0.1 * a.size && Math.abs(a.baseline - b.baseline) < 0.1 * a.size;

function gapAllowed(group: readonly TextFragment[], next: TextFragment): number {
  const ems = group.length === 1 && isMarker(group[0]!.text.trim()) ? MARKER_GAP : SEGMENT_GAP;
  return ems * Math.max(group.at(-1)!.size, next.size);
}

function toSegment(fragments: readonly TextFragment[]): Segment {
  let text = '';
  let right = Number.NEGATIVE_INFINITY;
  for (const fragment of fragments) {
    const apart = right > Number.NEGATIVE_INFINITY && fragment.left - right > WORD_GAP * fragment.size;
    text += (apart && !text.endsWith(' ') && !fragment.text.startsWith(' ') ? ' ' : '') + fragment.text;
    right = fragment.right;
  }
  const main = mainFragment(fragments);
  return {
    ...hull(fragments),
    text: text.replace(/\s+/g, ' ').trim(),
    baseline: main.baseline,
    size: main.size,
    bold: isAll(fragments, 'bold'),
    monospace: isAll(fragments, 'monospace'),
  };
}

/** A fragment of the size that most of the text has. */
function mainFragment(fragments: readonly TextFragment[]): TextFragment {
  const size = heaviest(fragments.map((fragment) => [fragment.size, fragment.text.length]));
  return fragments.find((fragment) => fragment.size === size) ?? fragments[0]!;
}

/** Markers and punctuation set in another font do not change the look of a line. */
function isAll(fragments: readonly TextFragment[], look: 'bold' | 'monospace'): boolean {
  const legible = fragments.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return (legible.length > 0 ? legible : fragments).every((fragment) => fragment[look]);
}
