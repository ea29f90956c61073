import { constants, inflateSync } from 'node:zlib';
import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import { lzwLength } from './lzw-length.js';

/** Deflate makes at most this many bytes of one. */
const MOST_INFLATION = 1032;
/** Bytes before a stream in which its dictionary is looked for. */
const DICTIONARY_BYTES = 2048;
const COMPRESSION = /\/(FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;
const FLATE = /\/(FlateDecode|Fl)\b/;
const LZW = /\/(LZWDecode|LZW)\b/;
/** LZW decodes anything, so that its length means nothing unless the data are LZW and nothing else. */
const TEXT_FILTER = /\/(ASCII85Decode|A85|ASCIIHexDecode|AHx|Crypt)\b/;
/** The filters of a stream; their names can stand elsewhere in the file. */
const FILTERS = /\/(?:Filter|F)\s{0,9}(\[[^\]]{0,999}\]|\d{1,10}\s{1,9}\d{1,5}\s{1,9}R\b)/;
const REFERENCE = /\d{1,10}\s{1,9}\d{1,5}\s{1,9}R\b/g;
/** The beginning of an image tells whether it inflates as images do; all of a book's images would take minutes. */
const IMAGE_SAMPLE_BYTES = 65_536;
const SUSPICIOUS_INFLATION = 200;
const IMAGE = /\/Subtype\s*\/Image/;

/**
 * Checks that no stream of a PDF inflates beyond the limits, before anything is read of it.
 * @throws PermanentError DOCUMENT_TOO_LARGE.
 */
export function assertModestStreams(bytes: Buffer): void {
  const encrypted = bytes.includes('/Encrypt');
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes[at - 1] === LETTER_D) continue;
    const dictionary = dictionaryBefore(bytes, at);
    const references = FILTERS.exec(dictionary)?.[1]?.match(REFERENCE)?.length ?? 0;
    const compressions = (dictionary.match(COMPRESSION)?.length ?? 0) + references;
    if (compressions > DOCUMENT_LIMITS.pdfFilters.value) throw limitExceeded(DOCUMENT_LIMITS.pdfFilters, compressions);
    const lzw = !encrypted && LZW.test(dictionary) && !TEXT_FILTER.test(dictionary);
    if (!lzw && references === 0 && !FLATE.test(dictionary)) continue;
    const start = bytes[at + 6] === 13 ? at + 8 : at + 7;
    const end = bytes.indexOf('endstream', start);
    const data = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (lzw && compressions === 1) {
      assertModestLzw(data, dictionary);
      continue;
    }
    if (compressions === 1 && data.length * MOST_INFLATION <= DOCUMENT_LIMITS.pdfStream.value) continue;
    if (IMAGE.test(dictionary) && compressions === 1 && !isSuspicious(data)) continue;
    assertInflates(data, compressions);
  }
}

/** The last letter of `end`, as in `endstream`. */
const LETTER_D = 'd'.charCodeAt(0);

function dictionaryBefore(bytes: Buffer, at: number): string {
  const text = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  return text.slice(Math.max(0, text.lastIndexOf(' obj')));
}

const isSuspicious = (data: Buffer): boolean =>
  inflated(data.subarray(0, IMAGE_SAMPLE_BYTES)).length >
  SUSPICIOUS_INFLATION * Math.min(data.length, IMAGE_SAMPLE_BYTES);

function assertModestLzw(data: Buffer, dictionary: string): void {
  const earlyChange = /\/EarlyChange\s{0,9}0/.test(dictionary) ? 0 : 1;
  const most = DOCUMENT_LIMITS.pdfStream.value;
  const sample = data.subarray(0, IMAGE_SAMPLE_BYTES);
  const modest = SUSPICIOUS_INFLATION * sample.length;
  if (IMAGE.test(dictionary) && lzwLength(sample, earlyChange, modest) <= modest) return;
  if (lzwLength(data, earlyChange, most) > most) throw limitExceeded(DOCUMENT_LIMITS.pdfStream);
}

function assertInflates(data: Buffer, times: number): void {
  let bytes = data;
  for (let index = 0; index < times; index += 1) bytes = inflated(bytes);
}

/** Damaged data are left to the reader, which takes what comes before the damage. */
function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, {
      maxOutputLength: DOCUMENT_LIMITS.pdfStream.value,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw limitExceeded(DOCUMENT_LIMITS.pdfStream);
    return Buffer.alloc(0);
  }
}
