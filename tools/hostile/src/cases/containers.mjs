import { deflateRawSync } from 'node:zlib';
import { docx, docxParts, paragraph, zipOf } from '../making/office.mjs';
import { zipWith } from '../making/zip.mjs';

const kept = { shows: 'pelican' };
const KEPT = paragraph('The last word is pelican.');
const REFUSED = {
  refused: ['UNSAFE_ARCHIVE', 'DOCUMENT_TOO_LARGE', 'DAMAGED_DOCUMENT', 'UNSUPPORTED_TYPE', 'TYPE_MISMATCH'],
};
const zip = (name, make, more = REFUSED) => ({ name: `zip: ${name}`, file: 'report.docx', make, ...more });
const partsOf = () => docxParts(KEPT);

export const containerCases = [
  zip('a bomb of 1 GB', () => zipOf({ ...partsOf(), 'word/media/a.bin': Buffer.alloc(1_000_000_000) }, 9)),
  zip('a bomb that declares 10 bytes', () =>
    zipWith(partsOf(), {
      name: 'word/document.xml',
      bytes: deflateRawSync(Buffer.alloc(300_000_000, 32)),
      declared: 10,
    }),
  ),
  zip('a main part that declares 4 GB', () =>
    zipWith(partsOf(), {
      name: 'word/document.xml',
      bytes: deflateRawSync(Buffer.from('<a/>')),
      declared: 4_294_967_294,
    }),
  ),
  zip('60,000 empty entries', () =>
    zipOf({ ...partsOf(), ...Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`a/${index}`, ''])) }, 0),
  ),
  zip(
    '15,000 empty entries',
    () =>
      zipOf(
        { ...partsOf(), ...Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`a/${index}`, ''])) },
        0,
      ),
    kept,
  ),
  zip('entries of one name × 10,000', () =>
    zipWith(
      partsOf(),
      ...Array.from({ length: 10_000 }, () => ({
        name: 'word/document.xml',
        bytes: deflateRawSync(Buffer.from('<a/>')),
        declared: 4,
      })),
    ),
  ),
  zip(
    'names of 60 KB',
    () =>
      zipWith(
        partsOf(),
        ...Array.from({ length: 500 }, (_, index) => ({
          name: `${'n'.repeat(60_000)}${index}`,
          bytes: Buffer.alloc(0),
          declared: 0,
        })),
      ),
    { ...REFUSED, ...kept },
  ),
  zip('a directory that overlaps itself', () => {
    const bytes = Buffer.from(zipOf(partsOf()));
    bytes.writeUInt32LE(0, bytes.length - 6);
    return bytes;
  }),
  zip('a comment of 64 KB with end marks', () => Buffer.concat([zipOf(partsOf()), Buffer.alloc(65_000, 'PK\x05\x06')])),
  zip('zips inside zips', () => {
    let bytes = docx(KEPT);
    for (let depth = 0; depth < 50; depth += 1) bytes = zipOf({ 'report.docx': bytes });
    return bytes;
  }),
  zip('cut in the middle', () => docx(KEPT).subarray(0, 500)),
  zip('names that lead outside', () => zipOf({ ...partsOf(), '../../etc/passwd': 'x', '/etc/passwd': 'x' })),
  zip('a package without relations', () => zipOf({ '[Content_Types].xml': partsOf()['[Content_Types].xml'] })),
];
