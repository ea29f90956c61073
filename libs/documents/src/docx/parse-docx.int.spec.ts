import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
} from 'docx';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { PNG } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage } from '../testing/zip.fixture.js';

const paragraph = (text: string): Paragraph => new Paragraph(text);
const cell = (text: string, more: object = {}): TableCell => new TableCell({ children: [paragraph(text)], ...more });
const item = (text: string, reference: string, level = 0): Paragraph =>
  new Paragraph({ text, numbering: { reference, level } });

const numbering = {
  config: [
    {
      reference: 'steps',
      levels: [
        { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT },
        { level: 1, format: LevelFormat.LOWER_LETTER, text: '%2)', alignment: AlignmentType.LEFT },
      ],
    },
  ],
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const handMade = (body: string): Uint8Array =>
  officePackage('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
  });

describe('parsing Word documents', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (children: (Paragraph | Table)[], more: object = {}) => {
    const bytes = await Packer.toBuffer(
      new Document({ numbering, sections: [{ children, ...more }], title: 'Property title' }),
    );
    return parseValid(await documents.add('doc.docx', bytes));
  };
  const parseXml = async (body: string) => parseValid(await documents.add('doc.docx', handMade(body)));

  it('reads the title, headings and nested lists with their numbers', async () => {
    const { document, title } = await parse([
      new Paragraph({ text: 'Pumps', heading: HeadingLevel.TITLE }),
      new Paragraph({ text: 'Checks', heading: HeadingLevel.HEADING_1 }),
      new Paragraph({ children: [new TextRun({ text: 'Do ', bold: true }), new TextRun('this.')] }),
      item('open', 'steps'),
      item('left', 'steps', 1),
      item('right', 'steps', 1),
      item('close', 'steps'),
      new Paragraph({ text: 'Details', heading: HeadingLevel.HEADING_2 }),
      new Paragraph({ text: 'dot', bullet: { level: 0 } }),
    ]);
    expect(outline(document)).toEqual([
      'title: Pumps',
      'section_header 1: Checks',
      'text: Do this.',
      '  list_item 1.: open',
      '      list_item a): left',
      '      list_item b): right',
      '  list_item 2.: close',
      'section_header 2: Details',
      '  list_item -: dot',
    ]);
    expect(title).toBe('Property title');
  });

  it('reads tables with cells merged across and down', async () => {
    const { document } = await parse([
      new Table({
        rows: [
          new TableRow({ children: [cell('Head', { columnSpan: 2 }), cell('Third')] }),
          new TableRow({
            children: [cell('Down', { verticalMerge: VerticalMergeType.RESTART }), cell('b'), cell('c')],
          }),
          new TableRow({ children: [cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell('e'), cell('f')] }),
        ],
      }),
    ]);
    const { data } = document.tables[0]!;
    expect(
      data.table_cells.map(({ text, row_span: rows, col_span: columns, column_header: header }) => [
        text,
        rows,
        columns,
        header,
      ]),
    ).toEqual([
      ['Head', 1, 2, true],
      ['Third', 1, 1, true],
      ['Down', 2, 1, false],
      ['b', 1, 1, false],
      ['c', 1, 1, false],
      ['e', 1, 1, false],
      ['f', 1, 1, false],
    ]);
    expect(data).toMatchObject({ num_rows: 3, num_cols: 3 });
  });

  it('reads pictures with captions, links, notes, headers and footers', async () => {
    const { document, markdown } = await parse(
      [
        new Paragraph({
          children: [new ImageRun({ type: 'png', data: PNG, transformation: { width: 50, height: 50 } })],
        }),
        new Paragraph({ text: 'Figure 1: the gauge', style: 'Caption' }),
        new Paragraph({
          children: [new ExternalHyperlink({ link: 'https://example.org/', children: [new TextRun('Manual')] })],
        }),
        new Paragraph({ children: [new TextRun('Noted'), new FootnoteReferenceRun(1)] }),
      ],
      {
        headers: { default: new Header({ children: [paragraph('ACME')] }) },
        footers: { default: new Footer({ children: [paragraph('Page')] }) },
      },
    );
    expect(outline(document).filter((line) => !line.startsWith('text: Figure'))).toContain('picture');
    expect(markdown).toContain('[Manual](https://example.org/)');
    expect(
      document.texts
        .filter(({ content_layer: layer }) => layer === 'furniture')
        .map(({ text, label }) => [label, text]),
    ).toEqual(
      expect.arrayContaining([
        ['page_header', 'ACME'],
        ['page_footer', 'Page'],
      ]),
    );
  });

  it('attaches caption paragraphs to the table below or the picture above', async () => {
    const table = (text: string): string =>
      `<w:tbl><w:tr>${`<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`.repeat(2)}</w:tr></w:tbl>`;
    const caption = (text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="Cap"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const bytes = officePackage('word/document.xml', 'wordprocessingml.document', {
      'word/document.xml': `<w:document ${W}><w:body>${table('one')}${caption('Table 2')}${table('two')}${caption('Loose')}</w:body></w:document>`,
      'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Cap"><w:name w:val="caption"/></w:style></w:styles>`,
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    });
    const { document } = await parseValid(await documents.add('doc.docx', bytes));
    expect(outline(document)).toEqual(['table', 'table', '  caption: Table 2', 'text: Loose']);
  });

  it('shows tracked changes as accepted, and no field codes or hidden text', async () => {
    const { document } = await parseXml(
      `<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>
       <w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:tab/><w:t>end</w:t><w:br/><w:t>line</w:t></w:r></w:p>`,
    );
    expect(outline(document)).toEqual(['text: new end\nline']);
  });

  it('reads text boxes, content controls and frames around text', async () => {
    const text = (value: string): string => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`;
    const { document } = await parseXml(
      `<w:sdt><w:sdtContent>${text('control')}</w:sdtContent></w:sdt><w:tbl><w:tr><w:tc>${text('frame')}</w:tc></w:tr></w:tbl>
       <w:p><w:r><w:t>before</w:t></w:r><w:r><w:pict><w:txbxContent>${text('box')}</w:txbxContent></w:pict></w:r></w:p>`,
    );
    expect(outline(document)).toEqual(['text: control', 'text: frame', 'text: before', 'text: box']);
  });

  it('takes outline levels of paragraphs without style for headings', async () => {
    const { document } = await parseXml(
      '<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r><w:t>Second</w:t></w:r></w:p>',
    );
    expect(outline(document)).toEqual(['section_header 2: Second']);
  });

  it('accepts an empty document', async () => {
    const { document, pageCount } = await parseXml('<w:p/>');
    expect([outline(document), pageCount]).toEqual([[], null]);
  });

  it('refuses external entities and XML that is not well-formed', async () => {
    const evil = officePackage('word/document.xml', 'wordprocessingml.document', {
      'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document ${W}><w:body>&e;</w:body></w:document>`,
    });
    await expect(parseValid(await documents.add('doc.docx', evil))).rejects.toMatchObject({ code: 'UNSAFE_ARCHIVE' });
    await expect(parseXml('<w:p>')).rejects.toMatchObject({ code: 'DAMAGED_DOCUMENT' });
  });
});
