import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseValid } from '../testing/parsed-document.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

describe('parsing CSV', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const rows = async (content: string | Uint8Array, name = 'data.csv') => {
    const { document } = await parseValid(await documents.add(name, content));
    const data = document.tables[0]?.data;
    return Array.from({ length: data?.num_rows ?? 0 }, (_, row) =>
      data!.table_cells.filter((cell) => cell.start_row_offset_idx === row).map((cell) => cell.text),
    );
  };

  it('reads quoted fields with delimiters, quotes and line breaks, after a byte order mark', async () => {
    expect(await rows('\ufeffname,note\r\n"Doe, Jane","said ""hi""\nand left"\r\n')).toEqual([
      ['name', 'note'],
      ['Doe, Jane', 'said "hi"\nand left'],
    ]);
  });

  it.each([
    ['semicolons', 'a;b\n1,5;2\n3,5;4\n', 'data.csv'],
    ['tabs', 'a\tb\n1,5\t2\n3,5\t4\n', 'data.tsv'],
    ['pipes', 'a|b\n1,5|2\n3,5|4\n', 'data.csv'],
  ])('detects %s', async (_, content, name) => {
    expect(await rows(content, name)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
      ['3,5', '4'],
    ]);
  });

  it('decodes UTF-16 and windows-1252', async () => {
    expect(await rows(Buffer.from('\ufeffStraße,1\nÄ,2\n', 'utf16le'))).toEqual([
      ['Straße', '1'],
      ['Ä', '2'],
    ]);
    expect(await rows(Buffer.from('Stra\xdfe,1\n\xc4,2\n', 'latin1'))).toEqual([
      ['Straße', '1'],
      ['Ä', '2'],
    ]);
  });

  it('pads short rows and marks the first row as header', async () => {
    const { document, markdown } = await parseValid(await documents.add('a.csv', 'a,b,c\n1\n\n2,3\n'));
    expect(document.tables[0]?.data).toMatchObject({ num_rows: 3, num_cols: 3 });
    expect(document.tables[0]?.data.table_cells.filter((cell) => cell.column_header)).toHaveLength(3);
    expect(markdown.split('\n')).toHaveLength(4);
  });

  it('is one column when there is no delimiter, and nothing for an empty file of blank lines', async () => {
    expect(await rows('a\nb\n')).toEqual([['a'], ['b']]);
    expect(await rows('\n\n')).toEqual([]);
  });

  it('refuses a quoted field that never closes', async () => {
    const file = await documents.add('a.csv', 'a,b\n1,"open\n2,3\n');
    await expect(parseValid(file)).rejects.toMatchObject({ code: 'DAMAGED_DOCUMENT' });
  });
});
