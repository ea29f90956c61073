import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument, DoclingTable, DoclingTableCell } from './docling-document.js';
import { gridToMarkdown, tableGrid, tableToMarkdown } from './table-markdown.js';

const cell = (text: string, row: number, column: number, rowSpan = 1, columnSpan = 1): DoclingTableCell => ({
  text,
  row_span: rowSpan,
  col_span: columnSpan,
  start_row_offset_idx: row,
  end_row_offset_idx: row + rowSpan,
  start_col_offset_idx: column,
  end_col_offset_idx: column + columnSpan,
  column_header: row === 0,
  row_header: false,
  row_section: false,
});

describe('table as Markdown', () => {
  it('pads columns and right-aligns numbers', () => {
    const cells = [
      cell('Unit', 0, 0),
      cell('Max', 0, 1),
      cell('bar', 1, 0),
      cell('6.5', 1, 1),
      cell('°C', 2, 0),
      cell('110', 2, 1),
    ];
    expect(gridToMarkdown({ table_cells: cells, num_rows: 3, num_cols: 2 })).toBe(
      ['| Unit   |   Max |', '|--------|-------|', '| bar    |   6.5 |', '| °C     |   110 |'].join('\n'),
    );
  });

  it('repeats a spanning cell at each place it covers and leaves holes empty', () => {
    const data = { table_cells: [cell('a', 0, 0, 1, 2), cell('b', 1, 1)], num_rows: 2, num_cols: 2 };
    expect(tableGrid(data).map((row) => row.map((place) => place?.text ?? null))).toEqual([
      ['a', 'a'],
      [null, 'b'],
    ]);
  });

  it('keeps a cell on one line and does not let it end the column', () => {
    expect(gridToMarkdown({ table_cells: [cell('a\n b|c', 0, 0)], num_rows: 1, num_cols: 1 })).toContain(
      '| a b&#124;c',
    );
  });

  it('ignores what a cell claims beyond the table', () => {
    expect(tableGrid({ table_cells: [cell('a', 0, 0, 9, 9)], num_rows: 1, num_cols: 1 })).toHaveLength(1);
  });

  it('is empty for a table without cells', () => {
    expect(gridToMarkdown({ table_cells: [], num_rows: 0, num_cols: 0 })).toBe('');
  });

  it('puts the captions above the table', () => {
    const table = {
      captions: [{ $ref: '#/texts/0' }],
      data: { table_cells: [cell('a', 0, 0)], num_rows: 1, num_cols: 1 },
    } as unknown as DoclingTable;
    const document = { texts: [{ text: 'Limits' }] } as unknown as DoclingDocument;
    expect(tableToMarkdown(table, document)).toBe('Limits\n\n| a   |\n|-----|');
  });
});
