import { type DoclingTable, type DoclingTableCell, gridTexts, tableGrid } from '@sluice/domain';

/**
 * The table as a pipe table without padding, which would cost tokens and say nothing: one line for each row of the
 * grid, a rule below the first. `headerLength` covers the leading rows of column headers (at least the first row) and
 * the rule. Line breaks in cells become spaces, `|` becomes `\|`. Empty for a table without text.
 * @throws PermanentError as `tableGrid`.
 */
export function tableText(table: DoclingTable): { text: string; headerLength: number } {
  const grid = tableGrid(table.data);
  const rows = gridTexts(grid, cellText);
  if (!rows.some((row) => row.some((text) => text !== ''))) return { text: '', headerLength: 0 };
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  lines.splice(1, 0, `|${'---|'.repeat(rows[0]!.length)}`);
  const header = lines.slice(0, headerRows(grid) + 1);
  return { text: lines.join('\n'), headerLength: header.join('\n').length + 1 };
}

function headerRows(grid: (DoclingTableCell | null)[][]): number {
  const firstOfBody = grid.findIndex((row) => !row.some((cell) => cell?.column_header));
  return Math.max(1, firstOfBody === -1 ? 1 : firstOfBody);
}

const cellText = (text: string): string => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
