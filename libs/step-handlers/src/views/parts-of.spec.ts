import { describe, expect, it } from '@jest/globals';
import { parseDoclingJson, type Chunk, type DoclingDocument } from '@sluice/domain';
import { PartPassages } from './part-passages.js';
import { PartSpans } from './part-spans.js';
import { PART_LIMITS, type Part } from './part.js';
import { partsOf, withHeadings } from './parts-of.js';

const ref = (pointer: string) => ({ $ref: pointer });
const text = (index: number, label: string, content: string, more: object = {}) => ({
  ...{ self_ref: `#/texts/${index}`, parent: ref('#/body'), children: [], label, prov: [], orig: content },
  ...{ text: content, ...more },
});
const cell = (row: number, column: number, content: string, more: object = {}) => ({
  ...{ text: content, row_span: 1, col_span: 1, column_header: row === 0, row_header: false, row_section: false },
  ...{ start_row_offset_idx: row, end_row_offset_idx: row + 1 },
  ...{ start_col_offset_idx: column, end_col_offset_idx: column + 1, ...more },
});
const tableOf = (rows: readonly (readonly string[])[], parent = '#/body') => ({
  ...{ self_ref: '#/tables/0', parent: ref(parent), children: [], label: 'table', prov: [] },
  ...{ captions: [], references: [], footnotes: [], annotations: [] },
  data: {
    table_cells: rows.flatMap((row, index) => row.map((content, column) => cell(index, column, content))),
    num_rows: rows.length,
    num_cols: rows[0]!.length,
  },
});
const documentWith = (children: readonly string[], arrays: object): DoclingDocument => {
  const body = { self_ref: '#/body', name: '_root_', label: 'unspecified', children: children.map(ref) };
  return parseDoclingJson(JSON.stringify({ name: 'x', body, ...arrays }));
};
const chunk = (order: number, content: string, refs: readonly string[]): Chunk => ({
  ...{ order, content, headings: null, docItemRefs: [...refs], labels: refs.map(() => 'text') },
  ...{ pageNumbers: [], tokens: 5 },
});
const read = (document: DoclingDocument, chunks: readonly Chunk[] = []): Part[] => [
  ...withHeadings(partsOf(document, new PartPassages(chunks))),
];

describe('a document as it was read', () => {
  it('has sheets, headings, lists and paragraphs in their order, each with its passage', () => {
    const document = documentWith(['#/groups/0', '#/texts/3'], {
      groups: [
        {
          self_ref: '#/groups/0',
          parent: ref('#/body'),
          label: 'slide',
          name: 'slide-1',
          children: [ref('#/texts/0'), ref('#/groups/1')],
        },
        {
          self_ref: '#/groups/1',
          parent: ref('#/groups/0'),
          label: 'list',
          name: 'list',
          children: [ref('#/texts/1'), ref('#/groups/2')],
        },
        {
          self_ref: '#/groups/2',
          parent: ref('#/groups/1'),
          label: 'list',
          name: 'list',
          children: [ref('#/texts/2')],
        },
      ],
      texts: [
        text(0, 'section_header', 'Gates', { level: 2, parent: ref('#/groups/0') }),
        text(1, 'list_item', 'Upper', { marker: '1.', parent: ref('#/groups/1'), prov: [{ page_no: 4 }] }),
        text(2, 'list_item', 'Left wing', { marker: '-', parent: ref('#/groups/2') }),
        text(3, 'text', 'After them'),
      ],
    });
    const parts = read(document, [chunk(0, '1. Upper\n- Left wing', ['#/texts/1', '#/texts/2'])]);
    expect(
      parts.map(({ label, level, marker, text: own, page, passage }) => [label, level, marker, own, page, passage]),
    ).toEqual([
      ['section', 0, null, 'slide-1', null, 0],
      ['section_header', 2, null, 'Gates', null, 0],
      ['list_item', 1, '1.', 'Upper', 4, 0],
      ['list_item', 2, '-', 'Left wing', null, 0],
      ['text', 0, null, 'After them', null, null],
    ]);
  });

  it('is cut where the next passage begins', () => {
    const sentences = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} about gate ${index * 7}. `);
    const [one, two] = [sentences.slice(0, 20).join(''), sentences.slice(20).join('')];
    const document = documentWith(['#/texts/0'], { texts: [text(0, 'text', one + two)] });
    const chunks = [
      chunk(0, one, ['#/texts/0']),
      chunk(1, two, ['#/texts/0']),
      chunk(2, 'is not in it', ['#/texts/0']),
    ];
    const parts = read(document, chunks);
    expect(parts.map(({ text: own, passage }) => [own, passage])).toEqual([
      [one, 0],
      [two, 1],
    ]);
    const spans = new PartSpans();
    parts.forEach((part, index) => spans.add(index, part));
    expect(chunks.map((each) => spans.of(each))).toEqual([
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    expect(spans.of(chunk(9, '', ['#/texts/9']))).toBeNull();
  });

  it('has tables row by row, each with the passage that it is in', () => {
    const rows = [['Part', 'Stock'], ...Array.from({ length: 9 }, (_, index) => [`Bolt M${index}`, '12'])];
    const line = ([name, stock]: readonly string[]) => `| ${name} | ${stock} |`;
    const head = `${line(rows[0]!)}\n|---|---|`;
    const chunks = [rows.slice(1, 5), rows.slice(5)].map((some, order) =>
      chunk(order, [head, ...some.map(line)].join('\n'), ['#/tables/0']),
    );
    const parts = read(documentWith(['#/tables/0'], { tables: [tableOf(rows)] }), chunks);
    expect(parts.map(({ row, passage }) => [row, passage])).toEqual(rows.map((_, row) => [row, row < 5 ? 0 : 1]));
    expect(parts[0]!.cells).toEqual([
      { text: 'Part', column: 0, columns: 1, isHeader: true },
      { text: 'Stock', column: 1, columns: 1, isHeader: true },
    ]);
  });

  it('writes a cell over several places once, and leaves out what is too wide and too long', () => {
    const wide = tableOf([Array.from({ length: 60 }, (_, column) => `c${column}`), new Array<string>(60).fill('')]);
    wide.data.table_cells = [
      ...wide.data.table_cells.slice(2, 60),
      cell(0, 0, 'x'.repeat(900), { end_row_offset_idx: 2, end_col_offset_idx: 2, row_span: 2, col_span: 2 }),
    ];
    const [first, second] = read(documentWith(['#/tables/0'], { tables: [wide] }));
    expect(first!.cells!.slice(0, 2)).toMatchObject([
      { column: 0, columns: 2 },
      { column: 2, columns: 1, text: 'c2' },
    ]);
    expect(first!.cells![0]!.text).toHaveLength(PART_LIMITS.cellCharacters + 1);
    expect([first!.columns, first!.omittedColumns]).toEqual([50, 10]);
    expect(second!.cells).toEqual([]);
  });

  it('ends where parents form a circle, and takes no number or text of a stranger for granted', () => {
    const circle = {
      self_ref: '#/groups/0',
      parent: ref('#/groups/0'),
      label: 'list',
      name: 7,
      children: [ref('#/texts/0')],
    };
    const document = documentWith(['#/groups/0'], {
      groups: [circle],
      texts: [text(0, 'list_item', 'x'.repeat(25_000), { parent: ref('#/groups/0'), marker: 3, level: 'high' })],
    });
    const parts = read(document);
    expect(parts.map(({ text: own, marker, level }) => [own.length, marker, level])).toEqual([
      [10_000, '3', 32],
      [10_000, '', 32],
      [5_000, '', 32],
    ]);
  });

  it('keeps no more than some parts waiting for a passage, in their order', () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `#/texts/${index}`);
    const texts = names.map((_, index) => text(index, index % 1_000 === 0 ? 'section_header' : 'text', `t${index}`));
    const parts = read(documentWith(names, { texts }), [chunk(7, 't2499', ['#/texts/2499'])]);
    expect(parts.map(({ text: own }) => own)).toEqual(names.map((_, index) => `t${index}`));
    expect(parts.filter(({ passage }) => passage !== null).map(({ text: own }) => own)).toEqual(['t2000', 't2499']);
  });
});
