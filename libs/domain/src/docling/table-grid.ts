import { DOCUMENT_LIMITS, limitExceeded } from '../limits/document-limits.js';
import type { DoclingTableCell, DoclingTableData } from './docling-document.js';

type Grid = (DoclingTableCell | null)[][];

/**
 * The cells as `num_rows` x `num_cols`; a spanning cell stands at each place it covers, uncovered places are null. What a
 * cell claims beyond the table is ignored, and so are cells that lie over others beyond the size of the table.
 * @throws PermanentError DOCUMENT_TOO_LARGE before a grid is made that has too many places.
 */
export function tableGrid(data: DoclingTableData): Grid {
  const rows = wholeNumber(data.num_rows);
  const columns = wholeNumber(data.num_cols);
  assertTableSize(rows, columns);
  const grid: Grid = Array.from({ length: rows }, () => new Array<DoclingTableCell | null>(columns).fill(null));
  // Cells that lie over each other are no table: together they may cover twice its places.
  let left = 2 * rows * columns;
  for (const cell of data.table_cells) {
    const top = wholeNumber(cell.start_row_offset_idx);
    const start = wholeNumber(cell.start_col_offset_idx);
    const bottom = Math.min(wholeNumber(cell.end_row_offset_idx), rows);
    const end = Math.min(wholeNumber(cell.end_col_offset_idx), columns);
    if (top >= bottom || start >= end) continue;
    left -= (bottom - top) * (end - start);
    if (left < 0) break;
    for (let row = top; row < bottom; row += 1) grid[row]!.fill(cell, start, end);
  }
  return grid;
}

/** @throws PermanentError DOCUMENT_TOO_LARGE for a table that is too wide or has too many places. */
export function assertTableSize(rows: number, columns: number): void {
  if (columns > DOCUMENT_LIMITS.tableColumns.value) throw limitExceeded(DOCUMENT_LIMITS.tableColumns, columns);
  if (rows > DOCUMENT_LIMITS.tablePlaces.value || rows * columns > DOCUMENT_LIMITS.tablePlaces.value)
    throw limitExceeded(DOCUMENT_LIMITS.tablePlaces, rows * columns);
}

/**
 * The text of each place, written as `textOf` makes it. Spanning cells are repeated at each place, unless that would be
 * most of the text: then each is written once.
 */
export function gridTexts(grid: Grid, textOf: (text: string) => string): string[][] {
  const texts = new Map<DoclingTableCell, string>();
  let once = 0;
  let repeated = 0;
  for (const row of grid) {
    for (const cell of row) {
      if (!cell) continue;
      let text = texts.get(cell);
      if (text === undefined) {
        text = textOf(cell.text ?? '');
        texts.set(cell, text);
        once += text.length;
      }
      repeated += text.length;
    }
  }
  if (repeated <= HARMLESS_CHARACTERS || repeated <= DOCUMENT_LIMITS.repeatedText.value * once)
    return grid.map((row) => row.map((cell) => (cell ? texts.get(cell)! : '')));
  const written = new Set<DoclingTableCell>();
  return grid.map((row) =>
    row.map((cell) => {
      if (!cell || written.has(cell)) return '';
      written.add(cell);
      return texts.get(cell)!;
    }),
  );
}

/** Repetition in a small table is never too much. */
const HARMLESS_CHARACTERS = 16_384;

const wholeNumber = (value: number): number => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0);
