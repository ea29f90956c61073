import { inlineCell, xlsx } from '../making/office.mjs';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const KEPT = `<row r="1048570">${inlineCell('A1048570', 'The last word is pelican.')}</row>`;
const sheets = (name, make, more = kept) => ({ name: `xlsx: ${name}`, file: 'book.xlsx', make, ...more });
const one = (name, make, more = kept) => sheets(name, () => xlsx([make()]), more);
const data = (rows, after = '', last = KEPT) => `<sheetData>${rows}${last}</sheetData>${after}`;
const LAST = `<row r="3000">${inlineCell('A3000', 'The last word is pelican.')}</row>`;
const row = (number, cells) => `<row r="${number}">${cells}</row>`;

export const sheetCases = [
  one(
    'a cell at XFD1048576',
    () =>
      `<sheetData>${row(1, inlineCell('A1', 'The last word is pelican.'))}${row(1_048_576, inlineCell('XFD1048576', 'b'))}</sheetData>`,
  ),
  one('cells beyond any sheet', () =>
    data(row('1e300', '<c r="ZZZZZ99999999"><v>1</v></c><c r="A0"><v>2</v></c>') + '<row r="-5"><c><v>1</v></c></row>'),
  ),
  one(
    'a diagonal of 10,000 cells',
    () => data(times(10_000, (index) => `<row r="${index + 1}">${'<c/>'.repeat(index)}<c><v>1</v></c></row>`)),
    TOO_LARGE,
  ),
  one(
    'frames inside frames',
    () => {
      // Each frame is one cell further inside, so that each cut takes one cell off.
      const cells = times(4000, (index) =>
        row(index * 2 + 1, `${'<c/>'.repeat(index % 2 ? 16_000 - index : index)}<c><v>1</v></c>`),
      );
      return data(cells);
    },
    { ...kept, ...TOO_LARGE, seconds: 20 },
  ),
  one('a merged range of the whole sheet', () =>
    data(row(1, inlineCell('A1', 'a')), '<mergeCells><mergeCell ref="A1:XFD2999"/></mergeCells>', LAST),
  ),
  one('a merged title over the whole width', () =>
    data(
      times(200, (index) => row(index + 1, inlineCell(`A${index + 1}`, 'a') + inlineCell(`B${index + 1}`, 'b'))),
      '<mergeCells><mergeCell ref="A1:XFD1"/></mergeCells>',
    ),
  ),
  one('merged ranges × 20,000 over each other', () =>
    data(
      times(500, (line) => row(line + 1, inlineCell('', 'a').repeat(40))),
      `<mergeCells>${times(20_000, (index) => `<mergeCell ref="${String.fromCharCode(65 + (index % 26))}${1 + (index % 500)}:AN500"/>`)}</mergeCells>`,
    ),
  ),
  one('merged ranges × 500,000', () =>
    data('', `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(500_000)}</mergeCells>`),
  ),
  one(
    'a million columns without references',
    () => data(`<row r="1">${'<c><v>1</v></c>'.repeat(300_000)}</row>`),
    TOO_LARGE,
  ),
  one('one cell written 500,000 times', () => data(row(1, '<c r="B1"><v>1</v></c>'.repeat(500_000))), {
    ...kept,
    seconds: 20,
    memoryMb: 1500,
  }),
  one('rows in disorder', () =>
    data(times(20_000, (index) => row(20_000 - index, `<c><v>${index}</v></c><c><v>1</v></c>`))),
  ),
  one('cells × 1,500,000', () => data(`<row>${'<c><v>1</v></c>'.repeat(15)}</row>`.repeat(100_000)), {
    ...TOO_LARGE,
    seconds: 25,
    memoryMb: 1500,
  }),
  sheets(
    'a shared string of 107 KB in 50,000 cells',
    () =>
      xlsx([data(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(5000))], {
        sharedStrings: `<si><t>${'x'.repeat(107_000)}</t></si>`,
      }),
    TOO_LARGE,
  ),
  sheets(
    'a shared string of 20 KB in 2,000 cells',
    () =>
      xlsx([data(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(200))], {
        sharedStrings: `<si><t>${'word '.repeat(4000)}</t></si>`,
      }),
    { ...TOO_LARGE, seconds: 30, memoryMb: 1500 },
  ),
  sheets(
    'shared strings × 1,000,000',
    () => xlsx([data('')], { sharedStrings: '<si><t>a</t></si>'.repeat(1_000_000) }),
    kept,
  ),
  sheets(
    'a shared string of number 1e300',
    () => xlsx([data(row(1, '<c t="s"><v>1e300</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c>'))], {}),
    kept,
  ),
  sheets(
    'cell styles × 500,000',
    () => xlsx([data('')], { styles: `<cellXfs>${'<xf numFmtId="1"/>'.repeat(500_000)}</cellXfs>` }),
    { ...kept, refused: ['DOCUMENT_TOO_LARGE'] },
  ),
  sheets(
    'a number format of 500 KB',
    () =>
      xlsx([data(row(1, '<c s="0"><v>1.5</v></c>'.repeat(2000)))], {
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${'#,##0.00_)'.repeat(50_000)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`,
      }),
    kept,
  ),
  sheets(
    'a number format of 200 digits and fractions',
    () =>
      xlsx([data(row(1, '<c s="0"><v>0.123456789</v></c><c s="1"><v>1e308</v></c>'.repeat(1000)))], {
        styles: `<numFmts><numFmt numFmtId="170" formatCode="# ${'?'.repeat(100)}/${'?'.repeat(100)}"/><numFmt numFmtId="171" formatCode="${'0'.repeat(200)}.${'0'.repeat(50)}"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`,
      }),
    kept,
  ),
  sheets(
    'dates of 1e300',
    () =>
      xlsx(
        [data(row(1, '<c s="0"><v>1e300</v></c><c s="0"><v>-1e300</v></c><c s="0"><v>Infinity</v></c>'.repeat(1000)))],
        { styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
      ),
    kept,
  ),
  sheets(
    'one sheet named 20,000 times',
    () =>
      xlsx([data(row(1, inlineCell('A1', 'a') + inlineCell('B1', 'b')).repeat(1))], {
        entries: times(20_000, (index) => `<sheet name="S${index}" sheetId="${index}" r:id="s0"/>`),
      }),
    kept,
  ),
  sheets(
    'a sheet of 5,000 rows named 100,000 times',
    () =>
      xlsx([data(times(5000, (index) => row(index + 1, '<c><v>1</v></c><c><v>2</v></c>')))], {
        entries: times(100_000, (index) => `<sheet name="S${index}" sheetId="${index}" r:id="s0"/>`),
      }),
    kept,
  ),
  sheets(
    'an empty sheet named 100,000 times',
    () =>
      xlsx(['<sheetData/>'], {
        entries: times(100_000, (index) => `<sheet name="S${index}" sheetId="${index}" r:id="s0"/>`),
      }),
    {},
  ),
  one('a value of 20 MB', () => data(row(1, inlineCell('A1', 'x'.repeat(20_000_000)))), {
    ...kept,
    seconds: 30,
    memoryMb: 1500,
  }),
  one('rows × 1,000,000 without cells', () => data('<row/>'.repeat(900_000))),
  one('cells apart × 20,000', () => data(times(20_000, (index) => row(2 * index + 1, inlineCell('', 'a'))))),
];
