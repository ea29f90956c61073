import { deflateRawSync } from 'node:zlib';
import { docx, docxParts, paragraph, zipOf } from '../making/office.mjs';
import { zipWith } from '../making/zip.mjs';

const kept = { shows: 'pelican' };
const KEPT = paragraph('The last word is pelican.');
const REFUSED = {
  refused: [
    'UNSAFE_ARCHIVE',
    'DOCUMENT_TOO_LARGE',
    'DAMAGED_DOCUMENT',
    'UNSUPPORTED_TYPE',
    'TYPE_MISMATCH',
    'ENCRYPTED_DOCUMENT',
  ],
};
const EITHER = { ...REFUSED, ...kept };
const zip = (name, make, more = REFUSED) => ({ name: `zip trick: ${name}`, file: 'report.docx', make, ...more });
const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

/** A Word document after `change` has had its bytes, with the places of its directory's entries. */
const changed = (change) => () => {
  const bytes = Buffer.from(docx(KEPT));
  const entries = [];
  for (let at = bytes.indexOf(CENTRAL); at >= 0; at = bytes.indexOf(CENTRAL, at + 4)) entries.push(at);
  return change(bytes, entries, bytes.lastIndexOf(END)) ?? bytes;
};

/** A document of whose directory the last entry is repeated, so that all of them name the same bytes. */
const overlapping = (count, big) => () => {
  const parts = { ...docxParts(KEPT), 'word/media/a.xml': ' '.repeat(big) };
  const bytes = Buffer.from(zipOf(parts, 9));
  const end = bytes.lastIndexOf(END);
  const last = bytes.lastIndexOf(CENTRAL, end);
  const entry = bytes.subarray(last, end);
  const first = bytes.readUInt32LE(end + 16);
  const directory = Buffer.concat([
    bytes.subarray(first, end),
    ...Array.from({ length: count }, (_, index) => {
      const copy = Buffer.from(entry);
      copy.write(String(index).padStart(5, '0'), 46 + 0, 'latin1');
      return copy;
    }),
  ]);
  const tail = Buffer.from(bytes.subarray(end));
  const entries = Object.keys(parts).length + count;
  tail.writeUInt16LE(entries & 0xffff, 8);
  tail.writeUInt16LE(entries & 0xffff, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([bytes.subarray(0, first), directory, tail]);
};

export const zipTrickCases = [
  zip('10,000 entries that name the same bytes', overlapping(10_000, 7_000_000)),
  zip('100 entries that name the same small bytes', overlapping(100, 100), EITHER),
  zip(
    'sizes that stand in an extra field that is missing',
    changed((bytes, entries) => {
      for (const at of entries) bytes.writeUInt32LE(0xffffffff, at + 24);
    }),
  ),
  zip(
    'a place that stands in an extra field that is missing',
    changed((bytes, entries) => {
      bytes.writeUInt32LE(0xffffffff, entries[0] + 42);
    }),
    EITHER,
  ),
  zip(
    'a directory that says it has 65,535 entries',
    changed((bytes, _, end) => {
      bytes.writeUInt16LE(0xffff, end + 8);
      bytes.writeUInt16LE(0xffff, end + 10);
    }),
  ),
  zip(
    'a directory that says it has none',
    changed((bytes, _, end) => {
      bytes.writeUInt16LE(0, end + 8);
      bytes.writeUInt16LE(0, end + 10);
    }),
  ),
  zip(
    'a directory beyond the end',
    changed((bytes, _, end) => {
      bytes.writeUInt32LE(0xfffffff0, end + 16);
    }),
  ),
  zip(
    'a locator of a directory of 64 bits that is not there',
    changed((bytes, _, end) =>
      Buffer.concat([
        bytes.subarray(0, end),
        Buffer.from('PK\x06\x07\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f\x01\0\0\0', 'latin1'),
        bytes.subarray(end),
      ]),
    ),
    EITHER,
  ),
  zip(
    'entries that say they are encrypted',
    changed((bytes, entries) => {
      for (const at of entries) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
    }),
  ),
  zip(
    'entries with descriptors that are missing',
    changed((bytes, entries) => {
      for (const at of entries) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 8, at + 8);
    }),
    EITHER,
  ),
  zip(
    'a compression that nobody knows',
    changed((bytes, entries) => {
      for (const at of entries) bytes.writeUInt16LE(99, at + 10);
    }),
  ),
  zip(
    'checksums that are wrong',
    changed((bytes, entries) => {
      for (const at of entries) bytes.writeUInt32LE(0xdeadbeef, at + 16);
    }),
    EITHER,
  ),
  zip(
    'names that differ between directory and entry',
    changed((bytes, entries) => {
      bytes.write('xx', entries.at(-1) + 46, 'latin1');
    }),
    EITHER,
  ),
  zip(
    'extra fields of 64 KB that are none',
    changed((bytes, entries) => {
      bytes.writeUInt16LE(0xffff, entries[0] + 30);
    }),
  ),
  zip('bytes before the archive', () => Buffer.concat([Buffer.alloc(1_000_000, 'PK\x03\x04'), docx(KEPT)]), EITHER),
  zip('two archives, one after the other', () => Buffer.concat([docx(paragraph('first')), docx(KEPT)]), EITHER),
  zip(
    'names that are no UTF-8',
    () => zipWith(docxParts(KEPT), { name: '\ud800\0/..\\..\\a', bytes: Buffer.alloc(0), declared: 0 }),
    EITHER,
  ),
  zip('names that differ in case only', () => zipOf({ ...docxParts(KEPT), 'WORD/DOCUMENT.XML': '<a/>' }), EITHER),
  zip('a part that is a directory', () => zipOf({ ...docxParts(KEPT), 'word/document.xml/': '' }), EITHER),
  zip('a deflated part that never ends', () =>
    zipWith(docxParts(KEPT), {
      name: 'word/document.xml',
      // A stream without its last block.
      bytes: deflateRawSync(Buffer.alloc(2_000_000, 'x')).subarray(0, -20),
      declared: 2_000_000,
    }),
  ),
];
