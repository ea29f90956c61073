import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { workbook } from '../testing/zip.fixture.js';

const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = (...cells: string[]): string =>
  `<sheetData>${cells.map((row) => `<row>${row}</row>`).join('')}</sheetData>`;

describe('parsing Excel workbooks', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (bytes: Uint8Array) => parseValid(await documents.add('book.xlsx', bytes));

  it('makes each sheet a page with its own heading and tables', async () => {
    const { document, pageCount } = await parse(
      workbook([
        {
          name: 'Limits',
          xml: rows(text('A1', 'Unit') + text('B1', 'Max'), text('A2', 'bar') + '<c r="B2"><v>6.5</v></c>'),
        },
        { name: 'Empty', xml: '<sheetData/>' },
        { name: 'Notes', xml: rows(text('C3', 'Only this')) },
      ]),
    );
    expect(pageCount).toBe(3);
    expect(outline(document)).toEqual([
      '  section_header 1: Limits',
      '  table',
      '  section_header 1: Notes',
      '  text: Only this',
    ]);
    expect(document.tables[0]?.prov[0]).toMatchObject({
      page_no: 1,
      bbox: { l: 0, t: 0, r: 2, b: 2, coord_origin: 'TOPLEFT' },
    });
    expect(document.groups.map(({ label, name }) => `${label} ${name}`)).toEqual([
      'sheet sheet: Limits',
      'sheet sheet: Empty',
      'sheet sheet: Notes',
    ]);
  });

  it('shows dates, percentages, booleans, errors and formulas as the spreadsheet does', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;€&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>';
    const sharedStrings = '<si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>ignored</t></rPh></si>';
    const { document } = await parse(
      workbook(
        [
          {
            name: 'S',
            xml: rows(
              '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>',
              '<c r="A2" s="1"><v>45292</v></c><c r="B2" s="2"><v>45292.75</v></c>',
              '<c r="A3" s="3"><v>0.125</v></c><c r="B3" s="4"><v>1234.5</v></c>',
              '<c r="A4" t="b"><v>1</v></c><c r="B4" t="e"><v>#DIV/0!</v></c>',
              '<c r="A5"><f>1+2</f><v>3</v></c><c r="B5"><f>A1&amp;"x"</f></c>',
              '<c r="A6"><v>0.30000000000000004</v></c><c r="B6" s="5"><v>0.5</v></c>',
            ),
          },
        ],
        { styles, sharedStrings },
      ),
    );
    expect(document.tables[0]?.data.table_cells.map((cell) => cell.text)).toEqual([
      'plain',
      'rich',
      '2024-01-01',
      '2024-01-01 18:00:00',
      '12.50%',
      '1,234.50 €',
      'TRUE',
      '#DIV/0!',
      '3',
      '=A1&"x"',
      '0.3',
      '12:00:00',
    ]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const { document } = await parse(
      workbook([{ name: 'S', xml: rows('<c r="A1" s="0"><v>43830</v></c>') }], {
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
        properties: '<workbookPr date1904="1"/>',
      }),
    );
    expect(outline(document)).toEqual(['  text: 2024-01-01']);
  });

  it('keeps merged cells as one and fills holes, and cuts separate tables apart', async () => {
    const { document } = await parse(
      workbook([
        {
          name: 'S',
          xml: `${rows(
            text('A1', 'wide'),
            text('A2', 'a') + text('B2', 'b'),
            text('A3', 'c'),
          )}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`.replace(
            '</sheetData>',
            `<row r="6">${text('A6', 'x') + text('B6', 'y') + text('D6', 'far')}</row></sheetData>`,
          ),
        },
      ]),
    );
    expect(document.tables.map(({ data }) => [data.num_rows, data.num_cols])).toEqual([
      [3, 2],
      [1, 2],
    ]);
    expect(document.tables[0]?.data.table_cells.map((cell) => [cell.text, cell.col_span])).toEqual([
      ['wide', 2],
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['', 1],
    ]);
    expect(outline(document)).toEqual(['  table', '  table', '  text: far']);
  });

  it('keeps hidden sheets out of the text', async () => {
    const { document, markdown } = await parse(
      workbook([
        { name: 'A', xml: rows(text('A1', 'seen')) },
        { name: 'B', xml: rows(text('A1', 'unseen')), state: 'hidden' },
      ]),
    );
    expect(markdown).toBe('seen');
    expect(document.texts.find((item) => item.text === 'unseen')?.content_layer).toBe('invisible');
  });

  it('accepts an empty workbook', async () => {
    const { document, markdown } = await parse(workbook([{ name: 'A', xml: '<sheetData/>' }]));
    expect([outline(document), markdown]).toEqual([[], '']);
  });
});
