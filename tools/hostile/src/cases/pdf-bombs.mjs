import { brotliCompressSync, constants, deflateSync } from 'node:zlib';
import { filtered, lzwBlanks } from '../making/filters.mjs';
import { pagesOf, pdfOf, textAt } from '../making/pdf.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const KEPT = textAt(50, 20, 'The last word is pelican.');
const EITHER = { refused: ['DOCUMENT_TOO_LARGE', 'DAMAGED_DOCUMENT', 'NO_TEXT_LAYER', 'NO_PAGES'], shows: 'pelican' };
const pdf = (name, make, more = EITHER) => ({ name: `pdf: ${name}`, file: 'paper.pdf', make, ...more });
/** A document whose first page attacks; objects of `more` begin at number 8. */
const page = (name, make, options = {}, more = EITHER) =>
  pdf(name, () => pagesOf([make(), KEPT], typeof options === 'function' ? options() : options), more);

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>';
const PATTERN =
  '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Font<</F1 3 0 R>>>>';
const glyphFont = (name) =>
  `/F2<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a ${name}>>/Resources<</Font<</F1 3 0 R>>>>>>`;
const PLACES = {
  'a form': (stream) => [
    '/X Do ',
    { resources: '/XObject<</X 8 0 R>>', more: [{ dictionary: FORM, stream, filters: 1 }] },
  ],
  'a tiling pattern': (stream) => [
    '/Pattern cs /P scn 0 0 99 99 re f ',
    { resources: '/Pattern<</P 8 0 R>>', more: [{ dictionary: PATTERN, stream, filters: 1 }] },
  ],
  'a glyph': (stream) => [
    'BT /F2 9 Tf (aaa) Tj ET ',
    { fonts: glyphFont('8 0 R'), more: [{ stream: `9 0 d0 ${stream}`, filters: 1 }] },
  ],
  'a soft mask': (stream) => [
    '/G gs 0 0 9 9 re f ',
    {
      resources: '/ExtGState<</G<</SMask<</S/Luminosity/G 8 0 R>>>>>>',
      more: [{ dictionary: `${FORM}/Group<</S/Transparency>>`, stream, filters: 1 }],
    },
  ],
  'the look of an annotation': (stream) => [
    '',
    {
      page: '/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 8 0 R>>>>]',
      more: [{ dictionary: FORM, stream, filters: 1 }],
    },
  ],
};
const ENDLESS = {
  'states saved': () => 'q '.repeat(3_000_000),
  text: () => times(2_000_000, () => '(word) Tj ').replace(/^/, 'BT /F1 9 Tf ') + 'ET ',
  'one word of 50 MB': () => `BT /F1 9 Tf (${'a'.repeat(50_000_000)}) Tj ET `,
  colours: () => '1 0 0 rg '.repeat(2_000_000),
};
const everywhere = Object.entries(PLACES).flatMap(([place, put]) =>
  Object.entries(ENDLESS).map(([what, make]) =>
    pdf(`${what} without end in ${place}`, () => {
      const [content, options] = put(make());
      return pagesOf([content, KEPT], options);
    }),
  ),
);

const BOMB = () => Buffer.alloc(200_000_000, 32);
const contents = (name, make, options) => pdf(name, () => pagesOf([make(), { stream: KEPT, filters: 0 }], options));
const bombs = [
  ...[
    ['ASCIIHexDecode', 'FlateDecode'],
    ['ASCII85Decode', 'FlateDecode'],
    ['FlateDecode', 'FlateDecode'],
    ['FlateDecode', 'RunLengthDecode'],
    ['ASCII85Decode', 'FlateDecode', 'RunLengthDecode'],
    ['RunLengthDecode'],
  ].map((filters) => contents(`a bomb behind ${filters.join(', ')}`, () => filtered(BOMB(), filters))),
  contents('a bomb of Flate without end mark', () => ({
    stream: deflateSync(BOMB()).subarray(0, -9),
    filter: '/Filter/FlateDecode',
  })),
  contents('a bomb of LZW', () => ({ stream: lzwBlanks(30), filter: '/Filter/LZWDecode' })),
  contents('a bomb of LZW behind Flate', () => ({
    stream: deflateSync(lzwBlanks(30)),
    filter: '/Filter[/FlateDecode/LZWDecode]',
  })),
  contents('a bomb of Brotli', () => ({
    stream: brotliCompressSync(BOMB(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    filter: '/Filter/BrotliDecode',
  })),
  contents('a bomb whose filter is escaped', () => ({ stream: deflateSync(BOMB()), filter: '/Filter/Fl#61teDecode' })),
  contents('a bomb whose key is escaped', () => ({ stream: deflateSync(BOMB()), filter: '/F#69lter/FlateDecode' })),
  contents('a bomb with a dictionary of 10 KB', () => ({
    dictionary: `/Filter/FlateDecode/Note(${'x'.repeat(10_000)})`,
    stream: deflateSync(BOMB()),
  })),
  contents('a bomb whose filters stand elsewhere', () => ({ stream: deflateSync(BOMB()), filter: '/Filter 8 0 R' }), {
    more: ['[9 0 R]', '/FlateDecode'],
  }),
  contents('100,000 filters', () => ({
    stream: deflateSync(Buffer.alloc(9)),
    filter: `/Filter[${'/Fl'.repeat(100_000)}]`,
  })),
  contents('a bomb with a predictor', () =>
    filtered(BOMB(), ['FlateDecode'], '/DecodeParms[<</Predictor 15/Columns 60000000/Colors 4>>]'),
  ),
  contents('an encrypted bomb', () => ({ stream: BOMB(), filters: 1 }), { encrypt: true }),
  contents('an encrypted bomb behind two filters', () => ({ stream: BOMB(), filters: 2 }), { encrypt: true }),
  contents('encrypted states saved without end', () => ({ stream: 'q '.repeat(3_000_000), filters: 1 }), {
    encrypt: true,
  }),
  contents('an inline image that is a bomb', () => {
    const bytes = deflateSync(BOMB()).toString('hex');
    return { stream: `BI /W 9999 /H 9999 /BPC 8 /CS /G /F[/AHx/Fl] ID ${bytes}> EI `, filters: 1 };
  }),
  ...[
    ['blanks', Buffer.alloc(60_000_000, 32)],
    ['a comment', Buffer.alloc(60_000_000, '%')],
  ].map(([what, stream]) =>
    pdf(`contents of ${what} named 10,000 times`, () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        `<</Type/Page/Parent 2 0 R/Contents[${'5 0 R '.repeat(10_000)}]>>`,
        { stream, filters: 1 },
        '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
        { stream: KEPT, filters: 1 },
      ]),
    ),
  ),
  pdf(
    'one content of 60 MB on each of 5,000 pages',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${times(5000, (index) => `${index + 5} 0 R `)}]/Count 5000/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>>>`,
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        { stream: Buffer.concat([Buffer.from(KEPT), Buffer.alloc(60_000_000, 32)]), filters: 1 },
        ...Array.from({ length: 5000 }, () => '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>'),
      ]),
    { ...EITHER, seconds: 60 },
  ),
];

const metadata = (name, type) =>
  page(
    name,
    () => '',
    () => ({
      catalog: '/Metadata 8 0 R',
      more: [
        {
          dictionary: `${type}/Subtype/XML`,
          stream: Buffer.concat([Buffer.from('<x:xmpmeta xmlns:x="a">'), Buffer.alloc(50_000_000, '<a>')]),
          filters: 1,
        },
        '/Metadata',
      ],
    }),
    { shows: 'pelican' },
  );

const FILTERED_IMAGES = ['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'];
/** The beginning of a JPEG of 65,500 × 65,500. */
const JPEG = Buffer.from('ffd8ffc0001108ffdcffdc03011100021100031100ffda000c03010002000300003f00', 'hex');
const images = [
  ...FILTERED_IMAGES.map((filter) =>
    page(`an image of ${filter} that is 2,000,000,000 wide`, () => '/I Do ', {
      resources: '/XObject<</I 8 0 R>>',
      more: [
        {
          dictionary:
            '/Type/XObject/Subtype/Image/Width 2000000000/Height 2000000000/ColorSpace/DeviceRGB/BitsPerComponent 8',
          stream: JPEG,
          filter: `/Filter/${filter}`,
        },
      ],
    }),
  ),
  ...FILTERED_IMAGES.map((filter) =>
    contents(`a content that is an image of ${filter}`, () => ({
      dictionary: '/Width 65500/Height 65500',
      stream: JPEG,
      filter: `/Filter/${filter}`,
    })),
  ),
  page('an image of negative size', () => '/I Do ', {
    resources: '/XObject<</I 8 0 R>>',
    more: [
      {
        dictionary: '/Type/XObject/Subtype/Image/Width -60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8',
        stream: 'x',
      },
    ],
  }),
];

export const pdfBombCases = [
  ...everywhere,
  ...bombs,
  metadata('metadata of 50 MB whose type is escaped', '/Type/Meta#64ata'),
  metadata('metadata of 50 MB whose type stands elsewhere', '/Type 9 0 R'),
  ...images,
];
