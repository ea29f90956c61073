import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PptxGen from 'pptxgenjs';
import { outline, parseValid } from '../testing/parsed-document.fixture.js';
import { PNG } from '../testing/pdf.fixture.js';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { officePackage, relationships } from '../testing/zip.fixture.js';

const P =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const shape = (type: string, paragraphs: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const line = (text: string, properties = ''): string => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const slide = (shapes: string): string => `<p:sld ${P}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
const presentation = (slides: string[]): Uint8Array =>
  officePackage('ppt/presentation.xml', 'presentationml.presentation', {
    'ppt/presentation.xml': `<p:presentation ${P}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', `slides/slide${index + 1}.xml`] as const])),
    ),
    ...Object.fromEntries(slides.map((xml, index) => [`ppt/slides/slide${index + 1}.xml`, xml])),
  });

/** The package's types describe its CommonJS build, where the class is one level deeper than in its ES module. */
const Deck = PptxGen as unknown as typeof PptxGen.default;

describe('parsing PowerPoint presentations', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  const parse = async (bytes: Uint8Array) => parseValid(await documents.add('deck.pptx', bytes));

  it('makes each slide a page: titles first, then nested bullets and numbers', async () => {
    const { document, pageCount } = await parse(
      presentation([
        slide(shape('subTitle', line('A guide')) + shape('ctrTitle', line('Pumps'))),
        slide(
          shape('title', line('Checks')) +
            shape(
              'body',
              line('leaks') +
                line('small', '<a:pPr lvl="1"/>') +
                line('noise') +
                line('plain', '<a:pPr><a:buNone/></a:pPr>'),
            ) +
            shape(
              'body',
              line('first', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>') +
                line('second', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'),
            ) +
            shape('sldNum', line('2')),
        ),
      ]),
    );
    expect(pageCount).toBe(2);
    expect(outline(document)).toEqual([
      '  title: Pumps',
      '  text: A guide',
      '  section_header 1: Checks',
      '    list_item -: leaks',
      '        list_item -: small',
      '    list_item -: noise',
      '  text: plain',
      '    list_item 1.: first',
      '    list_item 2.: second',
    ]);
    expect(document.pages['2']?.size).toEqual({ width: 720, height: 540 });
    expect(document.texts.find((item) => item.text === 'noise')?.prov[0]?.page_no).toBe(2);
    expect(document.texts.find((item) => item.label === 'page_footer')?.content_layer).toBe('furniture');
  });

  it('reads what a presentation library writes: text, table, picture, notes', async () => {
    const deck = new Deck();
    deck.title = 'Deck';
    const page = deck.addSlide();
    page.addText('Free text', { x: 1, y: 1, w: 3, h: 1 });
    page.addTable([[{ text: 'Unit', options: { colspan: 2 } }], [{ text: 'bar' }, { text: '6' }]], { x: 1, y: 2 });
    page.addImage({ data: `image/png;base64,${PNG.toString('base64')}`, x: 1, y: 4, w: 1, h: 1, altText: 'The gauge' });
    page.addNotes('Say hello');
    const { document, title, markdown } = await parse((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
    expect(title).toBe('Deck');
    expect(outline(document)).toEqual(['  text: Free text', '  table', '  picture', '    caption: The gauge']);
    expect(document.tables[0]?.data).toMatchObject({ num_rows: 2, num_cols: 2 });
    expect(document.texts.find((item) => item.text === 'Say hello')?.content_layer).toBe('notes');
    expect(markdown).not.toContain('Say hello');
  });

  it('accepts a presentation without slides', async () => {
    expect((await parse(presentation([]))).pageCount).toBe(0);
  });
});
