import type { DoclingDocument, DoclingTable, DoclingTableCell, DoclingTableData } from './docling-document.js';
import { resolveRef } from './resolve-ref.js';

/** The cells as `num_rows` x `num_cols`; a spanning cell stands at each place it covers, uncovered places are null. */
export function tableGrid(data: DoclingTableData): (DoclingTableCell | null)[][] {
  const grid = Array.from({ length: data.num_rows }, () =>
    new Array<DoclingTableCell | null>(data.num_cols).fill(null),
  );
  for (const cell of data.table_cells) {
    const lastRow = Math.min(cell.end_row_offset_idx, data.num_rows);
    const lastColumn = Math.min(cell.end_col_offset_idx, data.num_cols);
    for (let row = cell.start_row_offset_idx; row < lastRow; row += 1) {
      grid[row]!.fill(cell, cell.start_col_offset_idx, Math.max(cell.start_col_offset_idx, lastColumn));
    }
  }
  return grid;
}

/**
 * The table as a padded GitHub pipe table without alignment colons, as docling prints it: the first grid row is the
 * header, columns of numbers are right-aligned, line breaks in cells become spaces, `|` becomes `&#124;`. Empty for a table without cells.
 */
export function gridToMarkdown(data: DoclingTableData): string {
  const rows = tableGrid(data).map((row) => row.map((cell) => cellText(cell?.text ?? '')));
  const header = rows[0];
  if (!header || header.length === 0) return '';
  const body = rows.slice(1);
  const columns = header.map((name, column) => {
    let width = [...name].length + HEADER_PADDING;
    for (const row of body) width = Math.max(width, [...row[column]!].length);
    return { width, numeric: isNumericColumn(body, column) };
  });
  const line = (row: string[]): string =>
    `| ${row.map((text, column) => pad(text, columns[column]!.width, columns[column]!.numeric)).join(' | ')} |`;
  const rule = `|${columns.map(({ width }) => '-'.repeat(width + 2)).join('|')}|`;
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

/** Two, as the table printer docling uses (tabulate) widens header cells. */
const HEADER_PADDING = 2;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

const cellText = (text: string): string =>
  text
    .replace(/\s*\r?\n\s*/g, ' ')
    .replaceAll('|', '&#124;')
    .trim();

function isNumericColumn(body: readonly string[][], column: number): boolean {
  const filled = body.map((row) => row[column]!).filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => NUMBER.test(text));
}

function pad(text: string, width: number, right: boolean): string {
  const missing = ' '.repeat(Math.max(0, width - [...text].length));
  return right ? missing + text : text + missing;
}
