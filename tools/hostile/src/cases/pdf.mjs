import { FONT, pagesOf, pdfOf, textAt } from '../making/pdf.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const kept = { shows: 'pelican' };
const KEPT = textAt(50, 20, 'The last word is pelican.');
const REFUSED = { refused: ['DOCUMENT_TOO_LARGE', 'DAMAGED_DOCUMENT', 'NO_TEXT_LAYER', 'NO_PAGES'] };
const pdf = (name, make, more = kept) => ({ name: `pdf: ${name}`, file: 'paper.pdf', make, ...more });
const page = (name, make, more = kept, options = {}) => pdf(name, () => pagesOf([make() + KEPT], options), more);
const lines = (count, make) => times(count, (index) => make(index, 20_000 - index * 12));
const TALL = { height: 200_000 };

export const pdfCases = [
  pdf(
    'triple Flate of 3.5 GB',
    () => {
      const bomb = Buffer.alloc(100_000_000, 32);
      return pagesOf([{ stream: bomb, filters: 3 }]);
    },
    { ...REFUSED, ...kept },
  ),
  pdf('ten Flates', () => pagesOf([{ stream: Buffer.alloc(50_000_000, 32), filters: 10 }]), { ...REFUSED }),
  pdf(
    'one content named 10,000 times',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[4 0 R]/Count 1>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${FONT}>>/Contents[${'5 0 R '.repeat(10_000)}]>>`,
        { stream: textAt(50, 700, 'word '.repeat(2000)), filters: 1 },
      ]),
    { ...REFUSED, ...kept, seconds: 20 },
  ),
  pdf(
    'forms that draw forms, 10 to the 9',
    () => {
      const forms = Array.from({ length: 9 }, (_, index) => ({
        dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${FONT}/XObject<</X ${index + 7} 0 R>>>>`,
        stream: '/X Do '.repeat(10),
      }));
      return pagesOf([`${KEPT}/X Do`], {
        resources: '/XObject<</X 6 0 R>>',
        more: [
          ...forms,
          { dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${FONT}>>`, stream: textAt(1, 1, 'a') },
        ],
      });
    },
    { ...REFUSED, ...kept, seconds: 20 },
  ),
  pdf(
    'a form that draws itself',
    () =>
      pagesOf([`${KEPT}/X Do`], {
        resources: '/XObject<</X 6 0 R>>',
        more: [
          {
            dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
            stream: '/X Do /X Do',
          },
        ],
      }),
    { ...REFUSED, ...kept },
  ),
  pdf(
    'one page named 50,000 times',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${'4 0 R '.repeat(50_000)}]/Count 50000>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${FONT}>>/Contents 5 0 R>>`,
        { stream: KEPT, filters: 1 },
      ]),
    { ...REFUSED, ...kept },
  ),
  pdf(
    'a page count of 2,000,000,000',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[4 0 R]/Count 2000000000>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${FONT}>>/Contents 5 0 R>>`,
        { stream: KEPT },
      ]),
    { ...REFUSED, ...kept },
  ),
  pdf(
    'a page tree in a circle',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 5>>',
        '<</Type/Pages/Kids[2 0 R]/Parent 2 0 R/Count 5>>',
      ]),
    REFUSED,
  ),
  pdf(
    'a page tree 20,000 deep',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 4 0 R>>',
        { stream: KEPT },
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ...Array.from({ length: 20_000 }, (_, index) => `<</Type/Pages/Kids[${index + 5} 0 R]/Count 1>>`),
        `<</Type/Page/MediaBox[0 0 612 792]/Resources<<${FONT}>>/Contents 2 0 R>>`,
      ]),
    { ...REFUSED, ...kept },
  ),
  pdf(
    'references in a circle',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids 3 0 R/Count 4 0 R>>',
        '[4 0 R]',
        '<</Type/Page/Contents 4 0 R>>',
      ]),
    {},
  ),
  pdf('arrays that nest 200,000 deep', () => pdfOf([`<</Type/Catalog/Pages ${'['.repeat(200_000)}>>`]), REFUSED),
  pdf(
    'a cross-reference of 50,000,000 entries',
    () =>
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\nxref\n0 50000000\n0000000000 65535 f \ntrailer<</Size 50000000/Root 1 0 R>>\nstartxref\n48\n%%EOF',
      ),
    REFUSED,
  ),
  pdf(
    'cross-references that follow each other in a circle',
    () =>
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R/Prev 48>>\nstartxref\n48\n%%EOF',
      ),
    REFUSED,
  ),
  pdf(
    'no cross-reference and 200,000 objects',
    () => Buffer.from(`%PDF-1.7\n${times(200_000, (index) => `${index + 3} 0 obj<<>>endobj\n`)}startxref\n0\n%%EOF`),
    { ...REFUSED, seconds: 20 },
  ),
  pdf(
    'an object stream of 1,000,000 objects',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        { dictionary: '/Type/ObjStm/N 1000000/First 10', stream: '1 0 2 5', filters: 1 },
      ]),
    REFUSED,
  ),
  page('an image of 100,000 × 100,000', () => '/I Do ', kept, {
    resources: '/XObject<</I 6 0 R>>',
    more: [
      {
        dictionary: '/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceRGB/BitsPerComponent 8',
        stream: 'x',
        filters: 1,
      },
    ],
  }),
  page('images with masks that are their own masks', () => '/I Do ', kept, {
    resources: '/XObject<</I 6 0 R>>',
    more: [
      {
        dictionary: '/Type/XObject/Subtype/Image/Width 1/Height 1/SMask 6 0 R/ColorSpace/DeviceRGB/BitsPerComponent 8',
        stream: 'xxx',
        filters: 1,
      },
    ],
  }),
  page(
    'an image drawn 200,000 times',
    () => 'q 100 0 0 100 0 0 cm /I Do Q '.repeat(200_000),
    { ...REFUSED, ...kept, seconds: 20 },
    {
      resources: '/XObject<</I 6 0 R>>',
      more: [
        {
          dictionary: '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8',
          stream: 'xxx',
          filters: 1,
        },
      ],
    },
  ),
  page(
    'pictures at 20,000 places',
    () => times(20_000, (index) => `q 30 0 0 30 ${index % 500} ${(index / 40) % 700} cm /I Do Q `),
    kept,
    {
      resources: '/XObject<</I 6 0 R>>',
      more: [
        {
          dictionary: '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8',
          stream: 'xxx',
          filters: 1,
        },
      ],
    },
  ),
  page('inline images × 20,000', () => 'BI /W 1 /H 1 /CS /RGB /BPC 8 ID xxx EI '.repeat(20_000), {
    ...REFUSED,
    ...kept,
    seconds: 20,
  }),
  page('an inline image that never ends', () => `${KEPT}BI /W 9999 /H 9999 /CS /RGB /BPC 8 ID ${'x'.repeat(500_000)}`, {
    ...REFUSED,
    ...kept,
  }),
  page('paths of 500,000 lines', () => `${times(500_000, (index) => `${index % 600} ${index % 700} l `)}S `, {
    ...REFUSED,
    ...kept,
    seconds: 20,
  }),
  page(
    '16,000 lines',
    () => lines(16_000, (index, y) => textAt(50, y + 180_000, `Line ${index} of a text that goes on and on`)),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page(
    'a table of 2,000 rows',
    () =>
      lines(2000, (index, y) => textAt(50, y, `A${index}`) + textAt(200, y, `B${index}`) + textAt(400, y, `C${index}`)),
    kept,
    TALL,
  ),
  page(
    'a table of 8,000 rows',
    () =>
      lines(
        8000,
        (index, y) =>
          textAt(50, y + 100_000, `A${index}`) +
          textAt(200, y + 100_000, `B${index}`) +
          textAt(400, y + 100_000, `C${index}`),
      ),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page(
    'columns × 2,000 in one row',
    () => times(2000, (index) => textAt(index * 30, 500, 'ab')) + times(2000, (index) => textAt(index * 30, 480, 'cd')),
    kept,
  ),
  page(
    'a grid of 200 × 200 words',
    () => times(40_000, (index) => textAt((index % 200) * 40, 5000 + Math.floor(index / 200) * 12, 'ab')),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page('30,000 words at one place', () => times(30_000, () => textAt(50, 500, 'word')), { ...kept, seconds: 20 }),
  page(
    '30,000 words at odd places',
    () => times(30_000, (index) => textAt((index * 7919) % 600, (index * 104_729) % 790, `w${index}`)),
    { ...kept, seconds: 20 },
  ),
  page(
    'two columns of 5,000 lines',
    () =>
      lines(
        5000,
        (index, y) =>
          textAt(50, y + 50_000, `Left line number ${index} of it`) +
          textAt(330, y + 50_000, `Right line number ${index} of it`),
      ),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page(
    'bands of columns and titles',
    () =>
      lines(3000, (index, y) =>
        index % 5
          ? textAt(50, y + 50_000, 'A line on the left of the page') +
            textAt(330, y + 50_000, 'A line on the right of the page')
          : textAt(50, y + 50_000, 'A title that goes over both of the columns of this page and more'),
      ),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page(
    'left edges × 5,000',
    () =>
      times(15_000, (index) =>
        textAt(50 + Math.floor(index / 3) * 0.1, 15_000 + index * 12, 'A line of text that is long enough'),
      ),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page(
    'code lines × 10,000',
    () => lines(10_000, (index, y) => `BT /F2 10 Tf 50 ${y + 100_000} Td (let a${index} = 1;) Tj ET\n`),
    { ...kept, seconds: 20 },
    { ...TALL, resources: '', more: [] },
  ),
  page(
    'list items × 10,000',
    () => lines(10_000, (index, y) => textAt(50, y + 100_000, `- item ${index}`)),
    { ...kept, seconds: 20 },
    TALL,
  ),
  page('one string of 5 MB', () => textAt(50, 500, 'word '.repeat(1_000_000)), { ...REFUSED, ...kept, seconds: 20 }),
  page(
    'fonts of no size',
    () => textAt(50, 500, 'a', 0) + textAt(50, 480, 'b', 1e30) + 'BT /F1 1e-30 Tf 1e300 1e300 Td (c) Tj ET ',
  ),
  page('a font that is missing', () => 'BT /F9 10 Tf 50 500 Td (a) Tj ET '.repeat(5000)),
  pdf(
    'a CMap of 300,000 ranges',
    () =>
      pagesOf([`BT /F2 10 Tf 50 500 Td <0001> Tj ET ${KEPT}`], {
        resources: '',
        more: [
          {
            stream: `begincmap\n${times(3000, () => `100 beginbfrange\n${'<0000> <ffff> <0000>\n'.repeat(100)}endbfrange\n`)}endcmap`,
            filters: 1,
          },
        ],
      })
        .toString('latin1')
        .replace(
          '/Font<</F1 3 0 R>>',
          '/Font<</F1 3 0 R/F2<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<<>>>>]>>>>',
        ),
    { ...REFUSED, ...kept, seconds: 20, encoding: 'latin1' },
  ),
  pdf(
    'a predictor of 2,000,000,000 columns',
    () =>
      pagesOf([{ dictionary: '/DecodeParms<</Predictor 15/Columns 2000000000/Colors 32>>', stream: KEPT, filters: 1 }]),
    {},
  ),
  pdf('outlines in a circle', () =>
    pagesOf([KEPT], {
      catalog: '/Outlines 6 0 R',
      more: ['<</First 7 0 R/Last 7 0 R/Count 2>>', '<</Title(a)/Parent 6 0 R/Next 7 0 R/First 6 0 R>>'],
    }),
  ),
  pdf(
    'names that nest',
    () => pagesOf([KEPT], { catalog: `/Names<</Dests ${'<</Kids['.repeat(5000)}${']>>'.repeat(5000)}>>` }),
    { ...REFUSED, ...kept },
  ),
  pdf(
    '20,000 pages of their own',
    () =>
      pagesOf(
        Array.from({ length: 20_000 }, () => KEPT),
        { filters: 0 },
      ),
    { ...REFUSED, ...kept, seconds: 60 },
  ),
  pdf(
    'a patch of random bytes',
    () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(3_000_000, 'x1 0 obj<<'),
        Buffer.from('\nstartxref\n5\n%%EOF'),
      ]),
    { ...REFUSED },
  ),
  pdf('metadata of 50 MB', () =>
    pagesOf([KEPT], {
      catalog: '/Metadata 6 0 R',
      more: [
        {
          dictionary: '/Type/Metadata/Subtype/XML',
          stream: Buffer.concat([Buffer.from('<x:xmpmeta xmlns:x="a">'), Buffer.alloc(50_000_000, '<a>')]),
          filters: 1,
        },
      ],
    }),
  ),
  page('states saved 500,000 times', () => 'q '.repeat(500_000), { ...REFUSED, ...kept, seconds: 20 }),
  page('marked content that nests', () => '/P BMC '.repeat(200_000), { ...REFUSED, ...kept }),
  page('type 3 glyphs that draw themselves', () => 'BT /F2 10 Tf 50 500 Td (aaaa) Tj ET ', { ...REFUSED, ...kept }),
];
