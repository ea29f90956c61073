const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const KEPT = '\n\nThe last word of the document is pelican.\n';
const kept = { shows: 'pelican' };
const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const text = (name, make, more = {}) => ({ name: `text: ${name}`, file: 'notes.txt', make, ...more });
const csv = (name, make, more = {}) => ({ name: `csv: ${name}`, file: 'table.csv', make, ...more });
const json = (name, make, more = {}) => ({ name: `json: ${name}`, file: 'data.json', make, ...more });

export const textCases = [
  text('paragraphs × 1,500,000', () => 'a\n\n'.repeat(1_500_000), TOO_LARGE),
  text('line ends × 20,000,000', () => `a${'\n'.repeat(20_000_000)}b${KEPT}`, kept),
  text('blanks × 5,000,000', () => `a${' '.repeat(5_000_000)}b${KEPT}`, kept),
  text('a line of blanks below a title', () => `${'a'.padEnd(500_000)}b\n===\n${KEPT}`, kept),
  text('a line of 10 MB', () => 'x'.repeat(10_000_000) + KEPT, kept),
  text('signs × 3,000,000', () => '#'.repeat(3_000_000) + KEPT, kept),
  text('a list of 100,000 items', () => '- a\n'.repeat(100_000) + KEPT, kept),
  text('an item of 100,000 lines', () => `- a\n${'b\n'.repeat(100_000)}${KEPT}`, kept),
  text('headings × 50,000', () => 'Heading\n-------\n\n'.repeat(50_000) + KEPT, kept),
  text('joined emoji × 200,000', () => '👨‍👩‍👧‍👦'.repeat(200_000) + KEPT, kept),
  text('combining marks × 1,000,000', () => `a${'\u0301'.repeat(1_000_000)}${KEPT}`, kept),
  text('halves of surrogate pairs', () => Buffer.from('\ud800a'.repeat(200_000) + KEPT, 'utf16le'), {
    refused: ['UNKNOWN_TEXT_ENCODING'],
  }),
  text('UTF-16 with a mark', () => Buffer.from(`\ufeff${'word '.repeat(500_000)}${KEPT}`, 'utf16le'), kept),
  text('bytes of no encoding', () => Buffer.alloc(5_000_000, 0x81), {
    refused: ['UNKNOWN_TEXT_ENCODING', 'UNSUPPORTED_TYPE'],
  }),
  text(
    'one zero byte in 5 MB',
    () => Buffer.concat([Buffer.from('word '.repeat(1_000_000)), Buffer.of(0), Buffer.from(KEPT)]),
    kept,
  ),
  text('sentences without blanks', () => '水'.repeat(2_000_000) + KEPT, kept),
  // Half of the cells that a document may have.
  csv('10,000 columns × 50 rows', () => `${'a,'.repeat(9999)}a\n`.repeat(50), { memoryMb: 1300 }),
  csv('10,000 columns × 10,000 short rows', () => `${'a,'.repeat(9999)}a\n${'b\n'.repeat(10_000)}`, TOO_LARGE),
  csv('commas × 50,000,000', () => ','.repeat(50_000_000), TOO_LARGE),
  csv('a million columns', () => `${'a,'.repeat(1_000_000)}a\n`, TOO_LARGE),
  csv('a quote that never closes', () => `a,b\n"${'c,d\n'.repeat(500_000)}`, { refused: ['DAMAGED_DOCUMENT'] }),
  csv('a quote after each field', () => 'a",b"\n'.repeat(300_000), { seconds: 20, memoryMb: 1800 }),
  csv('quotes within quotes', () => `a,b\n"${'"" '.repeat(1_000_000)}",c\n`, {}),
  csv('quotes that close and go on', () => `a,b\n"${'x" "'.repeat(300_000)}",c\n`, { refused: ['DAMAGED_DOCUMENT'] }),
  csv('quotes × 5,000,000', () => `a,b\n${'"'.repeat(5_000_000)}\n`, {}),
  csv('a field of 10 MB', () => `a,b\n${'x'.repeat(10_000_000)},c\nd,e\n`, {}),
  csv('one long field among 100,000 rows', () => `a,b\n${'c,d\n'.repeat(100_000)}${'x'.repeat(500_000)},e\n`, {}),
  csv('a heading of 1 MB above 20,000 rows', () => `${'x'.repeat(1_000_000)},b\n${'c,d\n'.repeat(20_000)}`, {}),
  csv('rows × 900,000', () => 'a\n'.repeat(900_000), { seconds: 30, memoryMb: 2500 }),
  csv('rows × 3,000,000', () => 'a\n'.repeat(3_000_000), TOO_LARGE),
  csv('all delimiters at once', () => 'a,b;c\td|e\n'.repeat(50_000), {}),
  json('arrays that nest 1,000,000 deep', () => '['.repeat(1_000_000) + ']'.repeat(1_000_000), {}),
  json('objects that nest 200,000 deep', () => '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000), {}),
  json('500,000 keys', () => `{${times(500_000, (index) => `"k${index}":${index},`)}"z":1}`, {}),
  json('a string of 20 MB', () => `{"a":"${'x'.repeat(20_000_000)}"}`, { seconds: 30 }),
  {
    name: 'xml: entities that multiply',
    file: 'data.xml',
    make: () =>
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a0 "lol">${times(9, (level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`)}]><l>&a9;</l>`,
  },
  { name: 'source: a line of 5 MB', file: 'bundle.min.js', make: () => 'a=b;'.repeat(1_250_000) },
  { name: 'no type: random signs', file: 'data', make: () => '|,;\t'.repeat(500_000) },
  { name: 'no type: signs of HTML that never come', file: 'data', make: () => '<!-- -->'.repeat(200_000) },
  { name: 'no type: comments that never close', file: 'data', make: () => '<!--'.repeat(200_000) },
];
