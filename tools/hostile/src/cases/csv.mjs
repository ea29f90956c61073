const TOO_LARGE = { refused: ['DOCUMENT_TOO_LARGE'] };
const kept = { shows: 'pelican' };
const KEPT = '\nlast,pelican\n';
const csv = (name, make, more = kept) => ({ name: `csv file: ${name}`, file: 'data.csv', make, ...more });

export const csvCases = [
  csv('a line of 60 MB', () => `a,b\n${'x'.repeat(60_000_000)},c${KEPT}`, {
    ...TOO_LARGE,
    ...kept,
    seconds: 60,
    memoryMb: 2000,
  }),
  csv('a line of 130 MB', () => `a,b\n${'x'.repeat(130_000_000)},c${KEPT}`, { ...TOO_LARGE, memoryMb: 1200 }),
  csv('a file beyond the limit', () => 'a,b\n'.repeat(35_000_000), TOO_LARGE),
  csv('zero bytes between the fields', () => `${'a,\0,b\n'.repeat(20_000)}${KEPT}`, {
    refused: ['UNSUPPORTED_TYPE', 'UNKNOWN_TEXT_ENCODING'],
    ...kept,
  }),
  csv('line ends of all kinds', () => `${'a,b\r\nc,d\re,f\n'.repeat(50_000)}${KEPT}`),
  csv('line ends inside quotes', () => `${'"a\r\nb\rc\nd",e\n'.repeat(50_000)}${KEPT}`),
  csv('only carriage returns', () => `${'a,b\r'.repeat(100_000)}last,pelican\r`),
  csv('blank lines × 5,000,000', () => `${'\n'.repeat(5_000_000)}${KEPT}`),
  csv('a quote that opens in each row', () => `a,b\n${'"c,d\n'.repeat(300_001)}`, {
    refused: ['DAMAGED_DOCUMENT'],
    shows: '',
  }),
  csv('quotes in the middle of fields', () => `${'a"b,c"d\n'.repeat(200_000)}${KEPT}`, { ...kept, memoryMb: 1500 }),
  csv('rows that grow', () => `${Array.from({ length: 1200 }, (_, index) => 'a,'.repeat(index)).join('\n')}${KEPT}`, {
    ...TOO_LARGE,
    ...kept,
    seconds: 20,
    memoryMb: 2000,
  }),
  csv('UTF-16', () => Buffer.from(`\ufeff${'a,b\n'.repeat(100_000)}${KEPT}`, 'utf16le')),
  csv('marks of byte order in each field', () => `${'\ufeffa,\ufeffb\n'.repeat(100_000)}${KEPT}`),
  csv('pipes and line breaks in each field', () => `${'"|\n|",b\n'.repeat(50_000)}${KEPT}`),
  csv('formulas', () => `${"=cmd|' /C calc'!A0,b\n".repeat(50_000)}${KEPT}`),
];
