import { describe, expect, it } from '@jest/globals';
import { docxTable } from './docx-table.js';
import { readXmlTree } from '../ooxml/xml-element.js';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const cell = (properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr></w:tc>`;
const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;

async function sizeOf(rows: string): Promise<[rows: number, columns: number]> {
  async function* pieces() {
    await Promise.resolve();
    yield Buffer.from(`<w:tbl ${W}>${rows}</w:tbl>`);
  }
  const data = docxTable(await readXmlTree(pieces(), 'part', 'label'), () => 'x');
  return [data.num_rows, data.num_cols];
}

describe('the size of a Word table', () => {
  it('is not what a span claims', async () => {
    expect(await sizeOf(row(cell('<w:gridSpan w:val="999999999"/>')))).toEqual([1, 1]);
    expect(await sizeOf(row(cell() + cell('<w:gridSpan w:val="999999999"/>')) + row(cell() + cell()))).toEqual([2, 2]);
  });

  it('is not what the columns left out before a row claim', async () => {
    expect(await sizeOf(row(cell(), '<w:gridBefore w:val="999999999"/>'))).toEqual([1, 1]);
    expect(await sizeOf(row(cell(), '<w:gridBefore w:val="2"/>'))).toEqual([1, 3]);
  });

  it('counts the spans that a table of Word can have', async () => {
    expect(await sizeOf(row(cell('<w:gridSpan w:val="63"/>')))).toEqual([1, 63]);
  });
});
