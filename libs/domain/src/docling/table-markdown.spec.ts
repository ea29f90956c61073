import { describe, expect, it } from '@jest/globals';
import type { DoclingDocument, DoclingTable, DoclingTableCell } from './docling-document.js';
import { tableGrid } from './table-grid.js';
import { gridToMarkdown, tableToMarkdown } from './table-markdown.js';

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

  it.each([
    ['a table that claims a billion columns', { num_rows: 1, num_cols: 1e9 }],
    ['a table that claims a billion rows', { num_rows: 1e9, num_cols: 1 }],
    ['a table of too many places', { num_rows: 100_000, num_cols: 10_000 }],
  ])('refuses %s before it makes a grid', (_, size) => {
    expect(() => tableGrid({ table_cells: [cell('a', 0, 0)], ...size })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
    );
  });

  it('ends with cells that lie over each other again and again', () => {
    const cells = Array.from({ length: 100_000 }, () => cell('a', 0, 0, 1000, 1000));
    expect(tableGrid({ table_cells: cells, num_rows: 1000, num_cols: 1000 })).toHaveLength(1000);
  });

  it('ignores cells whose offsets are no numbers of places', () => {
    const odd = { ...cell('a', 0, 0), start_row_offset_idx: -5, end_row_offset_idx: Number.NaN };
    expect(tableGrid({ table_cells: [odd], num_rows: 1, num_cols: 1 })).toEqual([[null]]);
  });

  it('writes a spanning cell once where its repetition would be most of the text', () => {
    const long = 'x'.repeat(10_000);
    const data = { table_cells: [cell(long, 0, 0, 1, 1000), cell('b', 1, 0)], num_rows: 2, num_cols: 1000 };
    expect(gridToMarkdown(data).split(long)).toHaveLength(2);
  });

  it('leaves out padding that would be most of the text', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => cell(row === 7 ? 'x'.repeat(50_000) : 'a', row, 0));
    const markdown = gridToMarkdown({ table_cells: rows, num_rows: 5000, num_cols: 1 });
    expect(markdown.length).toBeLessThan(100_000);
    expect(markdown.startsWith('| a |\n|---|\n| a |')).toBe(true);
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
