import { DOCUMENT_LIMITS } from '../limits/document-limits.js';
import type { DoclingDocument, DoclingTable, DoclingTableData } from './docling-document.js';
import { resolveRef } from './resolve-ref.js';
import { gridTexts, tableGrid } from './table-grid.js';

/**
 * The table as a padded GitHub pipe table without alignment colons, as docling prints it: the first grid row is the
 * header, columns of numbers are right-aligned, line breaks in cells become spaces, `|` becomes `&#124;`. Padding is left
 * out where it would be most of the text. Empty for a table without cells.
 * @throws PermanentError as `tableGrid`.
 */
export function gridToMarkdown(data: DoclingTableData): string {
  const rows = gridTexts(tableGrid(data), cellText);
  const header = rows[0];
  if (!header || header.length === 0) return '';
  const body = rows.slice(1);
  const columns = header.map((name, column) => ({
    width: columnWidth(name, body, column),
    numeric: isNumericColumn(body, column),
  }));
  const isPadded = paddingIsModest(rows, columns);
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, column) => (isPadded ? pad(text, columns[column]!) : text)).join(' | ')} |`;
  const rule = `|${columns.map(({ width }) => '-'.repeat(isPadded ? width + 2 : 3)).join('|')}|`;
  return [line(header), rule, ...body.map(line)].join('\n');
}

/** The table's captions, then its pipe table, parted by blank lines: the text of a table as a document item. */
export function tableToMarkdown(table: DoclingTable, document: DoclingDocument): string {
  const captions = (table.captions ?? []).flatMap((ref) => {
    const found = resolveRef(document, ref);
    return found?.kind === 'text' && found.node.text ? [found.node.text] : [];
  });
  return [...captions, gridToMarkdown(table.data)].filter(Boolean).join('\n\n');
}

interface Column {
  readonly width: number;
  readonly numeric: boolean;
}

/** Two, as the table printer docling uses (tabulate) widens header cells. */
const HEADER_PADDING = 2;
/** Padding of a small table is never too much. */
const HARMLESS_CHARACTERS = 4096;
/** The separators of a cell. */
const CELL_FRAME = 3;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

const cellText = (text: string): string => oneLine(text).replaceAll('|', '&#124;');

function columnWidth(name: string, body: readonly string[][], column: number): number {
  let width = characters(name) + HEADER_PADDING;
  for (const row of body) width = Math.max(width, characters(row[column]!));
  return width;
}

/** Code points, as the printer counts them. */
const characters = (text: string): number => {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // The second half of a pair counts with the first.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
};

function paddingIsModest(rows: readonly string[][], columns: readonly Column[]): boolean {
  const padded = rows.length * columns.reduce((sum, { width }) => sum + width + CELL_FRAME, 0);
  if (padded <= HARMLESS_CHARACTERS) return true;
  let bare = rows.length * columns.length * CELL_FRAME;
  for (const row of rows) for (const text of row) bare += text.length;
  return padded <= DOCUMENT_LIMITS.paddedText.value * bare;
}

function isNumericColumn(body: readonly string[][], column: number): boolean {
  let filled = false;
  for (const row of body) {
    const text = row[column]!;
    if (text === '') continue;
    if (!NUMBER.test(text)) return false;
    filled = true;
  }
  return filled;
}

function pad(text: string, { width, numeric }: Column): string {
  const missing = ' '.repeat(Math.max(0, width - characters(text)));
  return numeric ? missing + text : text + missing;
}

/**
 * The text with each line end, and the white space around it, as one blank. Split rather than replaced by a pattern: one
 * that begins with white space takes quadratic time in long runs of it.
 */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
