import { pptx, shape, slide, slideTable } from '../making/office.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const KEPT = shape('The last word is pelican.');
const slides = (name, make, more = kept) => ({ name: `pptx: ${name}`, file: 'talk.pptx', make, ...more });
const one = (name, make, more = kept) => slides(name, () => pptx([slide(make() + KEPT)]), more);
const cell = (attributes = '', text = 'a') =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const row = (inner) => `<a:tr>${inner}</a:tr>`;

export const slideCases = [
  one('gridSpan and rowSpan of 999,999,999', () =>
    slideTable(row(cell('gridSpan="999999999" rowSpan="999999999"') + cell())),
  ),
  one('spans that are no numbers', () => slideTable(row(cell('gridSpan="x" rowSpan="-1"') + cell('gridSpan="1e308"')))),
  one('spans over each other', () =>
    slideTable(row(cell('gridSpan="100" rowSpan="100"', 'x'.repeat(100)).repeat(100)).repeat(100)),
  ),
  one(
    'a table of 10,000 columns and rows',
    () => slideTable(row(cell().repeat(10_000)) + row(cell()).repeat(10_000)),
    TOO_LARGE,
  ),
  slides(
    'one slide named 100,000 times',
    () =>
      pptx(
        [slide(shape('The last word is pelican.'))],
        times(100_000, (index) => `<p:sldId id="${index}" r:id="s0"/>`),
      ),
    kept,
  ),
  slides(
    'a slide of 1 MB named 20,000 times',
    () =>
      pptx(
        [slide(shape('word '.repeat(200_000)) + KEPT)],
        times(20_000, (index) => `<p:sldId id="${index}" r:id="s0"/>`),
      ),
    kept,
  ),
  slides(
    '20,000 slides that are missing',
    () =>
      pptx(
        [slide(KEPT)],
        times(20_000, (index) => `<p:sldId id="${index}" r:id="no${index}"/>`) + '<p:sldId id="1" r:id="s0"/>',
      ),
    kept,
  ),
  one('groups that nest 200 deep', () => `${'<p:grpSp>'.repeat(200)}${shape('a')}${'</p:grpSp>'.repeat(200)}`),
  one(
    'groups that nest over many shapes',
    () => `${'<p:grpSp>'.repeat(200)}${shape('a').repeat(20_000)}${'</p:grpSp>'.repeat(200)}`,
  ),
  one('shapes × 100,000', () => shape('a').repeat(100_000), { ...kept, seconds: 20, memoryMb: 1500 }),
  one(
    'levels of 999,999,999',
    () =>
      `<p:sp><p:txBody>${times(5000, (index) => `<a:p><a:pPr lvl="${index * 100_000}"><a:buAutoNum/></a:pPr><a:r><a:t>a</a:t></a:r></a:p>`)}</p:txBody></p:sp>`,
  ),
  one(
    'places that are no numbers',
    () =>
      '<p:sp><p:spPr><a:xfrm><a:off x="NaN" y="1e999"/><a:ext cx="-" cy=""/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>',
  ),
  one(
    'a chart title that nests',
    () => `<p:graphicFrame>${'<a:graphic>'.repeat(200)}${'</a:graphic>'.repeat(200)}</p:graphicFrame>`,
  ),
  one('blanks × 5,000,000', () => shape(`a${' '.repeat(5_000_000)}b`)),
  one('tabs and line ends', () => shape(`a${' \t'.repeat(1_000_000)}b`)),
  slides(
    'notes of one slide × 20,000',
    () => {
      const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${times(20_000, (index) => `<Relationship Id="n${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/notesSlide" Target="../notes.xml"/>`)}</Relationships>`;
      return pptx([slide(KEPT)], undefined, {
        'ppt/slides/_rels/slide1.xml.rels': rels,
        'ppt/notes.xml': slide(shape('word '.repeat(2000))),
      });
    },
    kept,
  ),
];
