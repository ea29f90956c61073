import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { LOREM, pdfOf, pdfWithoutPages, PNG, pdfOfObjects } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';

type Draw = Parameters<typeof pdfOf>[0];

const heading = (pdf: PDFKit.PDFDocument, text: string, size = 16): PDFKit.PDFDocument =>
  pdf.font('Helvetica-Bold').fontSize(size).text(text).font('Helvetica').fontSize(10).moveDown();

/** 70 MB. */
const BOMB = deflateSync(Buffer.alloc(70_000_000));

/** A font whose glyph `a` is drawn by object 6. */
const GLYPHS =
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/b]>>/CharProcs<</b 6 0 R>>>>';

/** Each code stands for one byte more than the one before, up to 249; then the table is cleared: 70 MB of 630 kB. */
function lzwBomb(): Buffer {
  const codes = [256, 0, ...Array.from({ length: 248 }, (_, index) => 258 + index)];
  const bits = codes
    .map((code) => code.toString(2).padStart(9, '0'))
    .join('')
    .repeat(8);
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return Buffer.concat(Array.from({ length: 280 }, () => Buffer.from(bytes)));
}

describe('parsing PDF', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (draw: Draw, options?: PDFKit.PDFDocumentOptions) =>
    parseValid(await documents.add('doc.pdf', await pdfOf(draw, options)));

  it('finds the title, headings of several levels and paragraphs, with their pages', async () => {
    const { document, title, pageCount } = await parse((pdf) => {
      heading(pdf, 'Pump guide', 24);
      pdf.text(LOREM.repeat(3)).moveDown();
      heading(pdf, '1 Checks');
      pdf.text(LOREM.repeat(3)).moveDown();
      heading(pdf, 'Weekly', 12);
      pdf.text(LOREM.repeat(2)).addPage();
      heading(pdf, '2 Repairs');
      pdf.text(LOREM);
    });
    expect(outline(document).map((line) => line.slice(0, 30).trim())).toEqual([
      'title: Pump guide',
      'text: Pumps move liquids by me',
      'section_header 1: 1 Checks',
      'text: Pumps move liquids by me',
      'section_header 2: Weekly',
      'text: Pumps move liquids by me',
      'section_header 1: 2 Repairs',
      'text: Pumps move liquids by me',
    ]);
    expect([title, pageCount]).toEqual(['Pump guide', 2]);
    const last = document.texts.at(-1)!;
    expect(last.prov[0]).toMatchObject({
      page_no: 2,
      bbox: { coord_origin: 'BOTTOMLEFT' },
      charspan: [0, last.text.length],
    });
    expect(last.prov[0]!.bbox.t).toBeGreaterThan(last.prov[0]!.bbox.b);
  });

  it('reads two columns one after the other, below a heading across both', async () => {
    const { document } = await parse((pdf) => {
      heading(pdf, 'A heading across both of the columns of the page', 20);
      const top = pdf.y;
      pdf.text(`LEFT ${LOREM.repeat(4)}`, 60, top, { width: 220 });
      pdf.text(`RIGHT ${LOREM.repeat(4)}`, 310, top, { width: 220 });
    });
    const lines = outline(document);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^text: LEFT .*looks after them\.$/);
    expect(lines[2]).toMatch(/^text: RIGHT .*looks after them\.$/);
  });

  it('joins words that the line end hyphenated, and paragraphs that the page end cut', async () => {
    const { document } = await parse((pdf) => {
      pdf.fontSize(10).text(LOREM).moveDown();
      pdf.text('The pressure of the pump is mea-', { lineBreak: false }).text('', 60, pdf.y + 12);
      pdf.text('sured every week and the result is written down in the', 60, pdf.y).addPage();
      pdf.text('log book of the plant.');
    });
    const joined = document.texts.find(({ text }) => text.startsWith('The pressure'));
    expect(joined?.text).toBe(
      'The pressure of the pump is measured every week and the result is written down in the log book of the plant.',
    );
    expect(joined?.prov.map((prov) => prov.page_no)).toEqual([1, 2]);
  });

  it('reads bulleted, numbered and nested lists', async () => {
    const { document } = await parse((pdf) => {
      pdf.fontSize(10).text(LOREM.repeat(2)).moveDown();
      pdf.list(['first point', 'second point', ['nested point', 'another nested point'], 'third point'], {
        bulletRadius: 2,
      });
      pdf.moveDown().text('Then do this:').moveDown();
      for (const item of ['1. open the valve', '2. wait', '3. close the valve']) pdf.text(item, { indent: 10 });
      pdf.moveDown().text('\u2022 dot').text('\u2022 another dot');
    });
    expect(outline(document).filter((line) => line.includes('list_item') && /\d\.|dot/.test(line))).toEqual([
      '  list_item 1.: open the valve',
      '  list_item 2.: wait',
      '  list_item 3.: close the valve',
      '  list_item -: dot',
      '  list_item -: another dot',
    ]);
  });

  it('takes numbered headings for headings, and numbers that a line break put first for text', async () => {
    const { document } = await parse((pdf) => {
      heading(pdf, '1. Checks');
      const lines = [
        'The gauge was replaced by the workshop last year in the autumn, and the limit that the new one shows is',
        '14. It may never be higher than that, as the pump would not survive the pressure.',
      ];
      for (const line of lines) pdf.text(line, { lineBreak: false }).text('', 60, pdf.y + 12);
      pdf.moveDown();
      heading(pdf, '2. Repairs').text(LOREM);
    });
    const lines = outline(document);
    expect(lines.filter((line) => line.startsWith('section_header'))).toEqual([
      'section_header 1: 1. Checks',
      'section_header 1: 2. Repairs',
    ]);
    expect(lines.filter((line) => line.includes('list_item'))).toEqual([]);
  });

  it('detects a table by its aligned columns, with its caption', async () => {
    const { document, markdown } = await parse((pdf) => {
      pdf.fontSize(10).text(LOREM.repeat(3)).moveDown();
      pdf.text('Table 1: limits of the gauges').moveDown();
      let y = pdf.y;
      for (const row of [
        ['Unit', 'Minimum', 'Maximum'],
        ['bar', '0.5', '6.5'],
        ['kPa', '50', '650'],
        ['psi', '', '94'],
      ]) {
        row.forEach((cell, column) => pdf.text(cell, 60 + column * 120, y, { lineBreak: false }));
        y += 16;
      }
      pdf.text(LOREM, 60, y + 20);
    });
    expect(outline(document).map((line) => line.slice(0, 30))).toEqual([
      'text: Pumps move liquids by me',
      'table',
      '  caption: Table 1: limits of ',
      'text: Pumps move liquids by me',
    ]);
    expect(document.tables[0]?.data).toMatchObject({ num_rows: 4, num_cols: 3 });
    expect(markdown).toContain('| psi    |           |        94 |');
  });

  it('sends repeated headers, footers and page numbers to the furniture', async () => {
    const { document, markdown } = await parse(
      (pdf) => {
        for (let page = 1; page <= 4; page += 1) {
          if (page > 1) pdf.addPage();
          pdf.fontSize(8).text('ACME confidential', 60, 30, { lineBreak: false });
          pdf.text(`Page ${page} of 4`, 60, 800, { lineBreak: false });
          pdf.fontSize(10).text(`Content ${'abcd'[page - 1]}. ${LOREM}`, 60, 150);
        }
      },
      { margins: { top: 20, bottom: 20, left: 60, right: 60 } },
    );
    expect(markdown).not.toMatch(/ACME|Page \d/);
    expect(document.texts.filter((item) => item.content_layer === 'furniture').map((item) => item.label)).toEqual(
      Array.from({ length: 4 }, () => ['page_header', 'page_footer']).flat(),
    );
    expect(outline(document)).toHaveLength(4);
  });

  it('shows where pictures are, with captions, and ignores slanted text', async () => {
    const { document } = await parse((pdf) => {
      pdf.fontSize(10).text(LOREM.repeat(2));
      pdf.image(PNG, 60, 250, { width: 200, height: 100 });
      pdf.text('Figure 1: the gauge', 60, 360).text(LOREM.repeat(2), 60, 400);
      pdf
        .save()
        .rotate(45, { origin: [300, 400] })
        .fontSize(60)
        .text('DRAFT', 200, 400, { lineBreak: false })
        .restore();
    });
    expect(outline(document).map((line) => line.slice(0, 30))).toEqual([
      'text: Pumps move liquids by me',
      'picture',
      '  caption: Figure 1: the gauge',
      'text: Pumps move liquids by me',
    ]);
  });

  it('reads a page whose text runs sideways', async () => {
    const { document } = await parse((pdf) => {
      pdf
        .rotate(90, { origin: [0, 0] })
        .fontSize(10)
        .text(LOREM, 60, -500, { width: 600 });
    });
    expect(outline(document)[0]).toMatch(/^text: Pumps move .*looks after them\.$/);
  });

  it('keeps monospaced blocks as code with their indentation', async () => {
    const { document } = await parse((pdf) => {
      pdf.fontSize(10).text(LOREM.repeat(2)).moveDown();
      pdf
        .font('Courier')
        .fontSize(9)
        .text('if (a) {', 60, 200)
        .text('stop();', 60 + 2 * 5.4, 212)
        .text('}', 60, 224);
    });
    expect(document.texts.find(({ label }) => label === 'code')?.text).toBe('if (a) {\n  stop();\n}');
  });

  it('accepts a blank page, and says of a scan that it has no text', async () => {
    const { document, pageCount } = await parse(() => undefined);
    expect([outline(document), pageCount]).toEqual([[], 1]);
    await expect(parse((pdf) => pdf.image(PNG, 0, 0, { width: 590, height: 840 }))).rejects.toMatchObject({
      code: 'NO_TEXT_LAYER',
    });
  });

  it('prefers the title property, unless nobody chose it', async () => {
    const withTitle = (title: string) =>
      parse((pdf) => heading(pdf, 'Heading', 24).text(LOREM), { info: { Title: title } });
    expect((await withTitle('Property')).title).toBe('Property');
    expect((await withTitle('Microsoft Word - pumps.doc')).title).toBe('Heading');
  });

  it.each([
    ['an encrypted one', () => pdfOf((pdf) => pdf.text('x'), { userPassword: 'secret' }), 'ENCRYPTED_DOCUMENT'],
    [
      'a truncated one',
      async () => (await pdfOf((pdf) => pdf.text(LOREM.repeat(9)))).subarray(0, 900),
      'DAMAGED_DOCUMENT',
    ],
    ['one of nothing but noise', () => Promise.resolve(Buffer.from('%PDF-1.7\nnoise\n%%EOF')), 'DAMAGED_DOCUMENT'],
    ['one without pages', () => Promise.resolve(pdfWithoutPages()), 'NO_PAGES'],
  ])('refuses %s', async (_, make, code) => {
    await expect(parseValid(await documents.add('doc.pdf', await make()))).rejects.toMatchObject({
      name: 'PermanentError',
      code,
    });
  });

  it('reads what an owner password only restricts', async () => {
    const { markdown } = await parse((pdf) => pdf.text('Readable by all.'), { ownerPassword: 'owner' });
    expect(markdown).toBe('Readable by all.');
  });

  it('leaves out a page of forms that draw forms without end, and reads the others', async () => {
    const form = (next: number) => `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${next} 0 R>>>>`;
    const draw = '/X Do '.repeat(10);
    const bytes = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/MediaBox[0 0 600 800]>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Page/Parent 2 0 R/Resources<</XObject<</X 6 0 R>>>>/Contents 13 0 R>>',
      '<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents 14 0 R>>',
      ...[7, 8, 9, 10, 11, 12].map((next) => `${form(next)}/Length ${draw.length}>>stream\n${draw}\nendstream`),
      `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 3>>stream\nq Q\nendstream`,
      `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
      '<</Length 44>>stream\nBT /F 12 Tf 50 500 Td (The second page) Tj ET\nendstream',
    ]);
    const { markdown, warnings } = await parseValid(await documents.add('forms.pdf', bytes));
    expect(markdown).toBe('The second page');
    expect(warnings).toEqual(['Page 1 of the PDF has more than 10,000 drawn forms and was left out.']);
  });

  it.each([
    ['that saves its state without end', 'q '.repeat(2000), 1, '1,000 graphics states saved inside each other'],
    [
      'whose forms restore more than they saved, and which saves its state without end',
      `${'q '.repeat(900)}/X Do ${'q '.repeat(900)}`,
      1,
      '1,000 graphics states saved inside each other',
    ],
    [
      'that names one content without end',
      `BT /F 1 Tf (${'word '.repeat(2000)}) Tj ET`,
      250,
      '2,000,000 drawn characters',
    ],
  ])('leaves out a page %s, and reads the others', async (_, content, named, fault) => {
    const restores = 'Q '.repeat(900);
    const bytes = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>/XObject<</X 8 0 R>>>>>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Type/Page/Parent 2 0 R/Contents[${'6 0 R '.repeat(named)}]>>`,
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      '<</Length 44>>stream\nBT /F 12 Tf 50 500 Td (The second page) Tj ET\nendstream',
      `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length ${restores.length}>>stream\n${restores}\nendstream`,
    ]);
    const { markdown, warnings } = await parseValid(await documents.add('page.pdf', bytes));
    expect(markdown).toBe('The second page');
    expect(warnings).toEqual([`Page 1 of the PDF has more than ${fault} and was left out.`]);
  });

  it.each<[string, string, () => Buffer]>([
    ['that inflates beyond the limit', '/Filter/FlateDecode', () => BOMB],
    ['whose filter has an escaped name', '/Filter/Fl#61teDecode', () => BOMB],
    ['in hexadecimal digits', '/Filter[/AHx/Fl]', () => Buffer.from(BOMB.toString('hex'))],
    ['of LZW', '/Filter/LZWDecode', lzwBomb],
    ['of run lengths', '/Filter/RunLengthDecode', () => Buffer.alloc(1_200_000, Buffer.of(129, 32))],
    ['of five filters', `/Filter[${'/AHx'.repeat(5)}]`, () => Buffer.from('00>')],
    ['that is one text', '', () => Buffer.from(`(${'a'.repeat(5_000_000)})`)],
  ])('refuses a stream %s', async (_, filters, make) => {
    const stream = make();
    const bytes = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      `<<${filters}/Length ${stream.length}>>stream\n${stream.toString('latin1')}\nendstream`,
      '/FlateDecode',
    ]);
    await expect(parseValid(await documents.add('bomb.pdf', bytes))).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_LARGE',
    });
  });

  it.each<[string, string, readonly string[]]>([
    ['glyphs', `/Font<</F 3 0 R/G ${GLYPHS}>>`, ['BT /G 9 Tf (a) Tj ET', `${'q '.repeat(9000)}`]],
    ['patterns', `/Pattern<</P 7 0 R>>`, ['/Pattern cs /P scn 0 0 9 9 re f', `${'q '.repeat(9000)}`]],
    ['soft masks', `/ExtGState<</E<</SMask<</S/Alpha/G 7 0 R>>>>>>`, ['/E gs', `${'q '.repeat(9000)}`]],
  ])('does not draw %s, however much they hold', async (_, resources, [content, hidden]) => {
    const text = `BT /F 12 Tf 50 500 Td (What is to be read) Tj ET ${content}`;
    const bytes = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 600 800]/Resources<<${resources.includes('/F ') ? '' : '/Font<</F 3 0 R>>'}${resources}>>>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      `<</Length ${text.length}>>stream\n${text}\nendstream`,
      `<</Length ${hidden!.length + 7}>>stream\n9 0 d0 ${hidden}\nendstream`,
      `<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Subtype/Form/Resources<<>>/Length ${hidden!.length}>>stream\n${hidden}\nendstream`,
    ]);
    const { markdown, warnings } = await parseValid(await documents.add('hidden.pdf', bytes));
    expect(markdown).toContain('What is to be read');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['widths', '/W[0 2000000000 500]'],
    ['a last character', '/LastChar 2000000000/W[0 65535 500]'],
  ])('leaves out a page whose font has %s far beyond all characters', async (_, more) => {
    const content = 'BT /G 9 Tf <00010002> Tj ET';
    const font = `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<<>>${more}>>]>>`;
    const bytes = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R/G ${font}>>>>>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      '<</Length 44>>stream\nBT /F 12 Tf 50 500 Td (The second page) Tj ET\nendstream',
    ]);
    expect((await parseValid(await documents.add('font.pdf', bytes))).markdown).toContain('The second page');
  });
});
