import { deflateSync } from 'node:zlib';
import { pagesOf, pdfOf, textAt } from '../making/pdf.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const KEPT = textAt(50, 20, 'The last word is pelican.');
const REFUSED = { refused: ['DOCUMENT_TOO_LARGE', 'DAMAGED_DOCUMENT', 'NO_TEXT_LAYER', 'NO_PAGES'] };
const EITHER = { ...REFUSED, shows: 'pelican' };
const pdf = (name, make, more = EITHER) => ({ name: `pdf: ${name}`, file: 'paper.pdf', make, ...more });
/** A document of one page; objects of `more` begin at number 6. */
const page = (name, content, options, more = EITHER) =>
  pdf(name, () => pagesOf([content + KEPT], typeof options === 'function' ? options() : options), more);

/** A document of two objects whose cross-reference is a stream. */
const crossReference = (name, dictionary, bytes) =>
  pdf(
    name,
    () => {
      const start =
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
      const stream = deflateSync(bytes());
      return Buffer.concat([
        Buffer.from(
          `${start}3 0 obj<</Type/XRef/Root 1 0 R${dictionary}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
        ),
        stream,
        Buffer.from(`\nendstream endobj\nstartxref\n${start.length}\n%%EOF`),
      ]);
    },
    REFUSED,
  );

/** A document whose font is object 1 of an object stream. */
const objectStream = (name, dictionary, make, more = EITHER) =>
  pdf(
    name,
    () => {
      const start = '%PDF-1.7\n';
      const objects = [
        [1, '<</Type/Catalog/Pages 2 0 R>>'],
        [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
        [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 6 0 R>>>>/Contents 4 0 R>>'],
        [4, `<</Length ${KEPT.length}>>\nstream\n${KEPT}\nendstream`],
      ];
      const pieces = [start];
      const offsets = new Map();
      let length = start.length;
      const add = (number, text) => {
        offsets.set(number, length);
        const object = Buffer.from(`${number} 0 obj${text}endobj\n`, 'latin1');
        pieces.push(object);
        length += object.length;
      };
      objects.forEach(([number, text]) => add(number, text));
      const stream = deflateSync(Buffer.from(make()), { level: 9 }).toString('latin1');
      add(5, `<</Type/ObjStm${dictionary}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n${stream}\nendstream`);
      const entry = (type, a, b) => {
        const bytes = Buffer.alloc(7);
        bytes[0] = type;
        bytes.writeUInt32BE(a, 1);
        bytes.writeUInt16BE(b, 5);
        return bytes;
      };
      const table = Buffer.concat([
        entry(0, 0, 0),
        ...[1, 2, 3, 4, 5].map((number) => entry(1, offsets.get(number), 0)),
        entry(2, 5, 0),
      ]);
      const xref = `7 0 obj<</Type/XRef/Root 1 0 R/Size 7/W[1 4 2]/Length ${table.length}>>\nstream\n${table.toString('latin1')}\nendstream endobj\nstartxref\n${length}\n%%EOF`;
      return Buffer.concat([...pieces.map((piece) => Buffer.from(piece)), Buffer.from(xref, 'latin1')]);
    },
    more,
  );

const composite = (more, descendant = '') =>
  `/F2<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H${more}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<<>>${descendant}>>]>>`;
const WORD = 'BT /F2 10 Tf 50 500 Td <00010002> Tj ET ';
const cmap = (body) => ({
  stream: `begincmap\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${body}endcmap`,
  filters: 1,
});

export const pdfStructureCases = [
  crossReference('a cross-reference whose entries take one byte', '/Size 60000000/W[1 0 0]/Index[0 2000000000]', () =>
    Buffer.alloc(60_000_000, 1),
  ),
  crossReference('a cross-reference whose entries take no byte', '/Size 9/W[0 0 0]/Index[0 2000000000]', () =>
    Buffer.alloc(9),
  ),
  crossReference('a cross-reference of negative widths', '/Size 9/W[-1 4 -2000000000]/Index[0 9]', () =>
    Buffer.alloc(99),
  ),
  crossReference('a cross-reference of wide fields', '/Size 9/W[1 2000000000 1]', () => Buffer.alloc(60_000_000)),
  crossReference('a cross-reference that begins at 4,000,000,000', '/Size 9/W[1 1 1]/Index[4000000000 9]', () =>
    Buffer.alloc(60_000_000, 1),
  ),
  crossReference('a cross-reference of 2,000,000 ranges', `/Size 9/W[1 1 1]/Index[${'0 1 '.repeat(2_000_000)}]`, () =>
    Buffer.alloc(6_000_000, 1),
  ),
  objectStream('an object stream that says it has 2,000,000,000', '/N 2000000000/First 9', () => '6 0 '.padEnd(99)),
  objectStream('an object stream that says it has 30,000,000', '/N 30000000/First 9', () => '6 0 '.padEnd(99)),
  objectStream(
    'an object stream of 16,000,000 dictionaries',
    '/N 1/First 9',
    () => `6 0      [${'<<>>'.repeat(16_000_000)}]`,
    { ...EITHER, memoryMb: 1300 },
  ),
  objectStream(
    'an object stream of 3,000,000 objects',
    '/N 3000000/First 40000000',
    () => `${times(3_000_000, () => '6 0 ')}`.padEnd(40_000_000) + '<<>>',
    { ...REFUSED, shows: '' },
  ),
  objectStream('an object stream of strings', '/N 1/First 9', () => `6 0      [${'()'.repeat(25_000_000)}]`),
  objectStream('an object stream whose arrays nest', '/N 1/First 9', () => `6 0      ${'['.repeat(30_000_000)}`),
  pdf(
    'a million children that are none',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${times(3000, (index) => `${index + 4} 0 R `)}${'<</Type/Pages/Kids[]/Count 0>>'.repeat(200_000)}]/Count 3000/MediaBox[0 0 612 792]>>`,
        { stream: KEPT },
        ...Array.from(
          { length: 3000 },
          () =>
            '<</Type/Page/Parent 2 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 3 0 R>>',
        ),
      ]),
    { ...EITHER, seconds: 30 },
  ),
  pdf(
    'children that follow a million others that are nothing',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${'null '.repeat(1_000_000)}3 0 R]/Count 1/MediaBox[0 0 612 792]>>`,
        '<</Type/Page/Parent 2 0 R>>',
      ]),
    REFUSED,
  ),
  pdf(
    'a page that is its own parent',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/Parent 3 0 R>>',
        '<</Type/Page/Parent 3 0 R/Contents 4 0 R>>',
        { stream: KEPT },
      ]),
    { ...REFUSED, shows: '' },
  ),
  pdf(
    'parents in a circle of 5,000',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 5 0 R/Contents 4 0 R>>',
        { stream: KEPT },
        ...Array.from({ length: 5000 }, (_, index) => `<</Parent ${index === 4999 ? 5 : index + 6} 0 R>>`),
      ]),
    { ...REFUSED, shows: '' },
  ),
  pdf(
    'a length that is itself',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 612 792]>>',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
        `<</Length 4 0 R/Filter 4 0 R>>\nstream\n${KEPT}\nendstream`,
      ]),
    { ...REFUSED, shows: '' },
  ),
  pdf(
    'contents in arrays of arrays',
    () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 612 792]>>',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
        `[${'4 0 R '.repeat(100_000)}]`,
      ]),
    { ...REFUSED, shows: '' },
  ),
  page('annotations × 1,000,000', '', () => ({
    page: `/Annots[${'<</Subtype/Link/Rect[0 0 9 9]>>'.repeat(1_000_000)}]`,
  })),
  page('one annotation named 1,000,000 times', '', () => ({
    page: `/Annots[${'6 0 R '.repeat(1_000_000)}]`,
    more: ['<</Subtype/FreeText/Rect[0 0 9 9]/DA(/F1 9 Tf)/Contents(a)>>'],
  })),
  page('fields in a circle', '', {
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    more: ['<</T(a)/Kids[6 0 R]/Parent 6 0 R>>'],
  }),
  page('names in a circle', '', { catalog: '/Names 6 0 R/Dests 6 0 R', more: ['<</Kids[6 0 R]/Dests 6 0 R>>'] }),
  page(
    'outlines × 200,000',
    '',
    () => ({
      catalog: '/Outlines 6 0 R',
      more: [
        '<</First 7 0 R>>',
        ...Array.from({ length: 200_000 }, (_, index) => `<</Title(a)/Next ${index + 8} 0 R>>`),
      ],
    }),
    { ...EITHER, seconds: 20 },
  ),
  page('a structure in a circle', '', {
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R',
    more: ['<</K 6 0 R/P 6 0 R>>'],
  }),
  page('widths of 2,000,000,000 characters', WORD, { fonts: composite('', '/W[0 2000000000 500]') }),
  page('widths of ranges × 100,000', WORD, { fonts: composite('', `/W[${'0 65535 500 '.repeat(100_000)}]`) }),
  page('a font up to character 2,000,000,000', 'BT /F2 10 Tf (ab) Tj ET ', {
    fonts: '/F2<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 0/LastChar 2000000000/Widths[9]>>',
  }),
  page('a composite font up to character 2,000,000,000', WORD, {
    fonts: composite('/FirstChar 0/LastChar 2000000000'),
  }),
  page('differences beyond 2,000,000,000', 'BT /F2 10 Tf (ab) Tj ET ', {
    fonts: '/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[2000000000/a/b 4000000000/c]>>>>',
  }),
  page('a CMap of all codes', WORD, {
    fonts: composite('/ToUnicode 6 0 R'),
    more: [cmap(`9 beginbfrange\n${'<00000000> <00fffffe> <0041>\n'.repeat(9)}endbfrange\n`)],
  }),
  page(
    'CMaps of all codes in 1,000 fonts',
    times(1000, (index) => `BT /G${index} 9 Tf <00010002> Tj ET `),
    () => ({
      fonts: times(1000, (index) =>
        composite('/ToUnicode 6 0 R').replace('/F2', `/G${index}`).replaceAll('/BaseFont/A', `/BaseFont/A${index}`),
      ),
      more: [cmap('1 beginbfrange\n<0000> <ffff> <0041>\nendbfrange\n')],
    }),
    { ...EITHER, seconds: 30 },
  ),
  page('a CMap that uses itself', WORD, {
    fonts: composite('/ToUnicode 6 0 R').replace('/Identity-H', ' 6 0 R'),
    more: [{ dictionary: '/Type/CMap/CMapName/A/UseCMap 6 0 R', stream: '/A usecmap begincmap endcmap' }],
  }),
  page(
    'code ranges × 500,000',
    WORD.repeat(2000),
    {
      fonts: composite('/ToUnicode 6 0 R').replace('/Identity-H', ' 6 0 R'),
      more: [
        {
          dictionary: '/Type/CMap/CMapName/A',
          stream: `begincmap 1 begincodespacerange ${'<ff00> <ff00> '.repeat(500_000)} endcodespacerange endcmap`,
          filters: 1,
        },
      ],
    },
    { ...EITHER, seconds: 20 },
  ),
  page(
    'a font file of 60 MB in 500 fonts',
    times(500, (index) => `BT /G${index} 9 Tf (ab) Tj ET `),
    () => ({
      fonts: times(
        500,
        (index) =>
          `/G${index}<</Type/Font/Subtype/TrueType/BaseFont/A${index}/FontDescriptor<</Type/FontDescriptor/FontName/A${index}/Flags 4/FontFile2 6 0 R>>>>`,
      ),
      more: [{ stream: Buffer.alloc(60_000_000, 1), filters: 1 }],
    }),
    { ...EITHER, seconds: 20 },
  ),
  page(
    'a shading of a function of 100,000 × 100,000 samples',
    '/S sh ',
    {
      resources: '/Shading<</S<</ShadingType 1/ColorSpace/DeviceGray/Function 6 0 R>>>>',
      more: [
        {
          dictionary: '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[100000 100000]/BitsPerSample 1',
          stream: 'x',
          filters: 1,
        },
      ],
    },
    { shows: 'pelican' },
  ),
  page(
    'a transfer function of 60,000,000 samples',
    '/G gs ',
    {
      resources: '/ExtGState<</G<</TR 6 0 R>>>>',
      more: [
        {
          dictionary: '/FunctionType 0/Domain[0 1]/Range[0 1]/Size[60000000]/BitsPerSample 8',
          stream: 'x',
          filters: 1,
        },
      ],
    },
    { shows: 'pelican' },
  ),
  page(
    'a colour space that is its own alternative',
    '/C cs 1 sc ',
    {
      resources: '/ColorSpace<</C 6 0 R>>',
      more: ['[/Indexed 6 0 R 255 (a)]'],
    },
    { shows: 'pelican' },
  ),
  page('arrays that nest 5,000,000 deep', '['.repeat(5_000_000), {}, { ...REFUSED, shows: '' }),
  page(
    'an array of 20,000,000 numbers',
    `BT /F1 9 Tf [${'1 '.repeat(20_000_000)}] TJ ET `,
    {},
    { ...EITHER, memoryMb: 1300 },
  ),
  page('an array of 10,000,000 words', `BT /F1 9 Tf [${'(a)'.repeat(10_000_000)}] TJ ET `, {}),
  page(
    'property lists that nest',
    `/P ${'<</A '.repeat(20_000)}1${'>>'.repeat(20_000)} BDC EMC `,
    {},
    { ...REFUSED, shows: '' },
  ),
  page('optional contents that nest', '/OC /O BDC EMC ', () => ({
    resources: '/Properties<</O 6 0 R>>',
    more: [`<</Type/OCMD/VE ${'[/And '.repeat(5000)}${']'.repeat(5000)}>>`],
  })),
  page('commands that nobody knows × 5,000,000', 'foo '.repeat(5_000_000), {}),
  page('a number of 50,000,000 digits', `${'9'.repeat(50_000_000)} w `, {}),
  page('a name of 50,000,000 characters', `/${'a'.repeat(50_000_000)} gs `, {}),
];
