import {
  inlineCell,
  pptx,
  relationships,
  shape,
  slide,
  slideTable,
  xlsx,
  xlsxParts,
  zipOf,
} from '../making/office.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const row = (number, cells) => `<row r="${number}">${cells}</row>`;
const LAST = row(3000, inlineCell('A3000', 'The last word is pelican.'));
const data = (rows, after = '') => `<sheetData>${rows}${LAST}</sheetData>${after}`;
const book = (name, make, more = kept) => ({ name: `workbook: ${name}`, file: 'book.xlsx', make, ...more });
const sheet = (name, make, more = kept, extra = {}) => book(name, () => xlsx([make()], extra), more);
const styled = (name, styles, cells, more = kept) =>
  book(name, () => xlsx([data(row(1, cells()))], { styles: styles() }), more);
const format = (code) =>
  `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`;
const NUMBERS = () => '<c s="0"><v>45000.5</v></c>'.repeat(5000);

const KEPT = shape('The last word is pelican.');
const talk = (name, make, more = kept) => ({ name: `talk: ${name}`, file: 'talk.pptx', make, ...more });
const rels = (type, target) => relationships({ n: [type, target] });

/** What the parts of workbooks and presentations say of each other, and of themselves. */
export const officePartCases = [
  styled('formats × 200,000', () => `<cellXfs>${'<xf numFmtId="14"/>'.repeat(200_000)}</cellXfs>`, NUMBERS),
  styled(
    'number formats × 200,000',
    () =>
      `<numFmts>${times(200_000, (index) => `<numFmt numFmtId="${index}" formatCode="0.0"/>`)}</numFmts><cellXfs><xf numFmtId="7"/></cellXfs>`,
    NUMBERS,
  ),
  styled(
    'a cell of a format that there is not',
    () => '<cellXfs/>',
    () => '<c s="4294967295"><v>1</v></c><c s="-1"><v>2</v></c>',
  ),
  ...[
    ['brackets that never close', '['.repeat(250)],
    ['conditions', '[&lt;=0]0;'.repeat(25)],
    ['quotes that never close', '&quot;a\\'.repeat(60)],
    ['sections × 120', ';'.repeat(120)],
    ['question marks', `${'?'.repeat(120)}/${'?'.repeat(120)}`],
    ['decimals', `0.${'0'.repeat(250)}`],
    ['letters of dates', 'ymdhsAM/PM'.repeat(25)],
    ['elapsed time', '[hhhhhhhhhhhhhhh]'.repeat(15)],
    ['stars and underscores', '*_'.repeat(125)],
    ['commas', `0${','.repeat(250)}`],
    ['exponents', 'E+E-'.repeat(60)],
  ].map(([name, code]) => styled(`a number format of ${name}`, () => format(code), NUMBERS)),
  sheet(
    'shared formulas × 100,000',
    () =>
      data(
        times(2000, (line) =>
          row(line + 1, '<c><f t="shared" si="0" ref="A1:XFD1048576">A1+1</f><v>1</v></c>'.repeat(50)),
        ),
      ),
    { ...kept, seconds: 20 },
  ),
  sheet('a formula of 5 MB', () => data(row(1, `<c><f>${'A1+'.repeat(1_700_000)}1</f><v>1</v></c>`))),
  sheet('an array formula over the whole sheet', () =>
    data(row(1, '<c><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c>')),
  ),
  sheet(
    'a dimension of the whole sheet',
    () => `<dimension ref="A1:XFD1048576"/>${data(row(1, inlineCell('A1', 'a')))}`,
  ),
  sheet('a dimension that is none', () => `<dimension ref="${'A1:'.repeat(500_000)}"/>${data('')}`),
  sheet(
    'columns × 500,000',
    () => `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(500_000)}</cols>${data('')}`,
  ),
  sheet(
    'merged ranges × 1,000,000 over each other',
    () =>
      data(
        row(1, inlineCell('A1', 'a')),
        `<mergeCells>${times(1_000_000, (index) => `<mergeCell ref="C1:D${index + 1}"/>`)}</mergeCells>`,
      ),
    { ...kept, ...TOO_LARGE, seconds: 20 },
  ),
  sheet('merged ranges from the end to the beginning', () =>
    data('', `<mergeCells>${'<mergeCell ref="XFD1048576:A1"/>'.repeat(1000)}</mergeCells>`),
  ),
  sheet('links × 300,000', () =>
    data('', `<hyperlinks>${'<hyperlink ref="A1:XFD1048576" r:id="x"/>'.repeat(300_000)}</hyperlinks>`),
  ),
  sheet('conditional formats × 300,000', () =>
    data('', '<conditionalFormatting sqref="A1:XFD1048576"><cfRule/></conditionalFormatting>'.repeat(300_000)),
  ),
  sheet(
    'dates beyond all calendars',
    () => data(row(1, '<c s="0"><v>1e308</v></c><c s="0"><v>-1e308</v></c><c s="0"><v>NaN</v></c>')),
    kept,
    {
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    },
  ),
  sheet('numbers of 1 MB', () => data(row(1, `<c><v>${'9'.repeat(1_000_000)}</v></c>`))),
  sheet('references to strings that there are not', () =>
    data(row(1, '<c t="s"><v>4294967295</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c>')),
  ),
  sheet(
    'strings of a million runs',
    () => data(row(1, '<c t="s"><v>0</v></c>')),
    { ...kept, seconds: 20 },
    {
      sharedStrings: `<si>${'<r><t>a</t></r>'.repeat(500_000)}</si>`,
    },
  ),
  sheet('phonetics', () => data(row(1, '<c t="s"><v>0</v></c>')), kept, {
    sharedStrings: `<si><t>a</t>${'<rPh sb="0" eb="1"><t>b</t></rPh>'.repeat(100_000)}</si>`,
  }),
  book('names of sheets of 1 MB', () =>
    xlsx([data('')], { entries: `<sheet name="${'n'.repeat(1_000_000)}" sheetId="1" r:id="s0"/>` }),
  ),
  book('links to other books × 50,000', () => {
    const parts = xlsxParts([data('')]);
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels'].replace(
      '</Relationships>',
      `${times(50_000, (index) => `<Relationship Id="e${index}" Type="externalLink" TargetMode="External" Target="file:///etc/passwd"/>`)}</Relationships>`,
    );
    return zipOf(parts);
  }),
  book(
    'a sheet that is the workbook',
    () => {
      const parts = xlsxParts([data('')]);
      parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels'].replace(
        'worksheets/sheet1.xml',
        'workbook.xml',
      );
      return zipOf(parts);
    },
    {},
  ),
  talk('notes whose slide is their notes', () =>
    pptx([slide(KEPT)], undefined, {
      'ppt/slides/_rels/slide1.xml.rels': rels('notesSlide', '../notes.xml'),
      'ppt/notes.xml': slide(shape('note')),
      'ppt/_rels/notes.xml.rels': rels('notesSlide', 'notes.xml'),
    }),
  ),
  talk('a slide that is its own notes', () =>
    pptx([slide(KEPT)], undefined, { 'ppt/slides/_rels/slide1.xml.rels': rels('notesSlide', 'slide1.xml') }),
  ),
  talk('layouts and masters in a circle', () =>
    pptx([slide(KEPT)], undefined, {
      'ppt/slides/_rels/slide1.xml.rels': rels('slideLayout', '../layout.xml'),
      'ppt/layout.xml': slide(shape('layout')),
      'ppt/_rels/layout.xml.rels': rels('slideMaster', 'master.xml'),
      'ppt/master.xml': slide(shape('master')),
      'ppt/_rels/master.xml.rels': rels('slideLayout', 'layout.xml'),
    }),
  ),
  talk('a size of 1e308', () => {
    const bytes = pptx(
      [slide(KEPT)],
      `<p:sldId id="1" r:id="s0"/></p:sldIdLst><p:sldSz cx="1e308" cy="-1"/><p:sldIdLst>`,
    );
    return bytes;
  }),
  talk(
    'groups × 50,000 beside each other',
    () => pptx([slide(`<p:grpSp>${shape('a')}</p:grpSp>`.repeat(50_000) + KEPT)]),
    {
      ...kept,
      seconds: 20,
    },
  ),
  talk('tables × 20,000', () => pptx([slide(slideTable('<a:tr><a:tc/></a:tr>').repeat(20_000) + KEPT)])),
  talk('cells merged both ways', () =>
    pptx([
      slide(
        slideTable(
          `<a:tr>${'<a:tc hMerge="1" vMerge="1" gridSpan="20" rowSpan="20"/>'.repeat(200)}</a:tr>`.repeat(200),
        ) + KEPT,
      ),
    ]),
  ),
  talk(
    'runs × 300,000 in one paragraph',
    () =>
      pptx([slide(`<p:sp><p:txBody><a:p>${'<a:r><a:t>a</a:t></a:r>'.repeat(300_000)}</a:p></p:txBody></p:sp>${KEPT}`)]),
    { ...kept, seconds: 20, memoryMb: 1500 },
  ),
  talk('places that overlap × 20,000', () =>
    pptx([
      slide(
        times(
          20_000,
          (index) =>
            `<p:sp><p:spPr><a:xfrm><a:off x="${index % 7}" y="${index % 11}"/><a:ext cx="9999999" cy="9999999"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>`,
        ) + KEPT,
      ),
    ]),
  ),
];
