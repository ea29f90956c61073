import type { CellSpec } from '../docling/table-data.js';
import type { Segment } from './segments.js';
import type { TextLine } from './text-lines.js';

/** A table found in consecutive lines. */
export interface AlignedTable {
  readonly cells: readonly CellSpec[];
  /** How many of the lines it takes. */
  readonly lineCount: number;
}

/** Rows further apart than this, in line heights, belong to different things. */
const MAX_ROW_DISTANCE = 3;
const MIN_ROWS = 2;

/**
 * The table that begins at line `start`, if its cells line up in columns: each column is a horizontal range that no cell of
 * another column enters. A line within one column continues the cell above it. Looks at `most` lines at most, in time
 * linear in those it looks at; `seen` is their number.
 */
export function alignedTable(
  lines: readonly TextLine[],
  start: number,
  most: number,
): { readonly table: AlignedTable | undefined; readonly seen: number } {
  if ((lines[start]?.segments.length ?? 0) < 2) return { table: undefined, seen: 0 };
  let best: { end: number; columns: readonly Range[] } | undefined;
  let columns: readonly Range[] = [];
  let end = start;
  for (; end < Math.min(lines.length, start + most); end += 1) {
    const line = lines[end]!;
    const above = end > start ? lines[end - 1] : undefined;
    if (!mayJoin(above, line)) break;
    columns = withSegments(columns, line.segments);
    if (columns.length < 2) break;
    // A lone line joins only as continuation of a cell, not when it spans columns as prose below a table does.
    if (line.segments.length === 1 && columnsTouched(line.segments[0]!, columns) > 1) break;
    if (line.segments.length > 1 || (best && isContinuation(above, line))) best = { end: end + 1, columns };
  }
  const seen = end - start;
  if (!best) return { table: undefined, seen };
  const taken = lines.slice(start, best.end);
  if (!isTabular(taken, best.columns)) return { table: undefined, seen };
  return { table: { cells: cellsOf(taken, best.columns), lineCount: taken.length }, seen };
}

interface Range {
  readonly left: number;
  readonly right: number;
  /** Font size at its left edge. */
  readonly size: number;
}

function mayJoin(above: TextLine | undefined, line: TextLine): boolean {
  if (!above) return true;
  const distance = line.baseline - above.baseline;
  return (
    distance <= MAX_ROW_DISTANCE * Math.max(above.size, line.size) &&
    Math.abs(line.size - above.size) < 0.35 * above.size
  );
}

/** Set tight below the line above, as wrapped text is. */
function isContinuation(above: TextLine | undefined, line: TextLine): boolean {
  return above !== undefined && line.baseline - above.baseline < 1.35 * line.size && !startsFirstColumn(line, above);
}

const startsFirstColumn = (line: TextLine, above: TextLine): boolean =>
  Math.abs(line.left - above.left) < 0.5 * line.size &&
  above.segments.length > 1 &&
  line.segments.length === 1 &&
  line.right - line.left > 20 * line.size;

/** The ranges that these and the segments cover together, left to right. */
function withSegments(columns: readonly Range[], segments: readonly Segment[]): Range[] {
  const joined: { left: number; right: number; size: number }[] = [];
  for (const { left, right, size } of [...columns, ...segments].sort((a, b) => a.left - b.left)) {
    const column = joined.at(-1);
    if (column && left < column.right + 0.3 * size) column.right = Math.max(column.right, right);
    else joined.push({ left, right, size });
  }
  return joined;
}

const columnOf = (segment: Segment, columns: readonly Range[]): number =>
  columns.findIndex(({ left, right }) => segment.left >= left - 0.01 && segment.left <= right);

const columnsTouched = (segment: Segment, columns: readonly Range[]): number =>
  columns.filter(({ left, right }) => segment.left < right && segment.right > left).length;

/** Enough rows, filled well enough; two columns of long lines are text, not a table. */
function isTabular(lines: readonly TextLine[], columns: readonly Range[]): boolean {
  const rows = lines.filter((line) => line.segments.length > 1);
  if (rows.length < MIN_ROWS) return false;
  const filled = rows.reduce((sum, line) => sum + line.segments.length, 0) / (rows.length * columns.length);
  if (filled < 0.5) return false;
  return (
    columns.length > 2 || rows.length > 2 || rows.every((line) => line.segments.every(({ text }) => text.length < 40))
  );
}

function cellsOf(lines: readonly TextLine[], columns: readonly Range[]): CellSpec[] {
  const rows: string[][] = [];
  let previous: TextLine | undefined;
  for (const line of lines) {
    const continues = previous !== undefined && isWrappedRow(line, previous, columns);
    if (!continues) rows.push(columns.map(() => ''));
    const row = rows.at(-1)!;
    for (const segment of line.segments) {
      const column = columnOf(segment, columns);
      row[column] = row[column] ? `${row[column]} ${segment.text}` : segment.text;
    }
    previous = line;
  }
  return rows.flatMap((row, rowIndex) =>
    row.map((text, column) => ({ row: rowIndex, column, text, columnHeader: rowIndex === 0 })),
  );
}

/** The first column starts each row; a tight line without it wraps cells of the row above. */
const isWrappedRow = (line: TextLine, above: TextLine, columns: readonly Range[]): boolean =>
  line.baseline - above.baseline < 1.35 * line.size && columnOf(line.segments[0]!, columns) > 0;
