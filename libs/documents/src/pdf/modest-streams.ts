import { constants, inflateSync } from 'node:zlib';
import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';

/** Deflate makes at most this many bytes of one. */
const MOST_INFLATION = 1032;
/** Bytes before a stream in which its dictionary is looked for. */
const DICTIONARY_BYTES = 2048;
const COMPRESSION = /\/(FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;
const FLATE = /\/(FlateDecode|Fl)\b/;
/** The beginning of an image tells whether it inflates as images do; all of a book's images would take minutes. */
const IMAGE_SAMPLE_BYTES = 65_536;
const SUSPICIOUS_INFLATION = 200;

/**
 * Checks that no stream of a PDF inflates beyond the limits, before anything is read of it.
 * @throws PermanentError DOCUMENT_TOO_LARGE.
 */
export function assertModestStreams(bytes: Buffer): void {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes[at - 1] === LETTER_D) continue;
    const dictionary = dictionaryBefore(bytes, at);
    const compressions = dictionary.match(COMPRESSION)?.length ?? 0;
    if (compressions > DOCUMENT_LIMITS.pdfFilters.value) throw limitExceeded(DOCUMENT_LIMITS.pdfFilters, compressions);
    if (!FLATE.test(dictionary)) continue;
    const start = bytes[at + 6] === 13 ? at + 8 : at + 7;
    const end = bytes.indexOf('endstream', start);
    const data = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (compressions === 1 && data.length * MOST_INFLATION <= DOCUMENT_LIMITS.pdfStream.value) continue;
    if (/\/Subtype\s*\/Image/.test(dictionary) && compressions === 1 && !isSuspicious(data)) continue;
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
