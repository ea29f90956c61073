import { isJsonObject, TooLargeError, type InvalidInputError } from '@sluice/domain';
import { isDeeperThan, MAX_META_DEPTH } from '../doc-meta.js';
import { MAX_SOURCE_URI_BYTES } from '../document.dto.js';
import { wrong } from './bundle-problems.js';
import { FILE_KEY } from './bundle.dto.js';
import { MAX_ABOUT_BYTES, MAX_ABOUT_DEPTH, MAX_DOCUMENT_PART_BYTES } from './bundle-limits.js';
import type { BundleSlot } from './bundle-slot.js';

/** A document that is announced, and why it is refused before its file has come; null when nothing is known against it. */
export interface Announced {
  readonly slot: BundleSlot;
  readonly refusal: InvalidInputError | TooLargeError | null;
}

/**
 * Reads a `document` part: one document, or a list of them. It cannot be read when it is not known which files belong to which
 * documents; everything else that is wrong is the matter of the document alone.
 *
 * @throws InvalidInputError, or TooLargeError for too many bytes, when the part cannot be read
 */
export const documentsOf = (text: string, isCut: boolean): Announced[] => {
  if (isCut) throw new TooLargeError(`A part with documents may have at most ${MAX_DOCUMENT_PART_BYTES} bytes`);
  const value = parsed(text);
  const documents: unknown[] = Array.isArray(value) ? value : [value];
  if (Buffer.byteLength(text) > documents.length * MAX_ABOUT_BYTES) throw tooLong();
  return documents.map(announced);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('document', 'must be JSON: an object, or a list of objects');
  }
};

const announced = (about: unknown): Announced => {
  if (!isJsonObject(about)) throw wrong('document', 'must be a JSON object, or a list of them');
  const { file, source, source_uri: uri } = about;
  if (typeof file !== 'string' || !FILE_KEY.pattern.test(file))
    throw wrong('document', `must name its file: \`file\` is the name of a file part, ${FILE_KEY.expected}`);
  const sourceUri = typeof uri === 'string' ? uri.slice(0, MAX_SOURCE_URI_BYTES) : null;
  const location = typeof source === 'string' ? JSON.stringify([source.slice(0, MAX_SOURCE_URI_BYTES), sourceUri]) : '';
  const known = { file, sourceUri, location, hasArrived: false, outcome: null };
  // Before it is written: how deep that may go depends on the stack.
  if (isDeeperThan(MAX_ABOUT_DEPTH, about)) return { slot: { ...known, about: '' }, refusal: tooDeep() };
  const json = JSON.stringify(about);
  const isLong = Buffer.byteLength(json) > MAX_ABOUT_BYTES;
  return { slot: { ...known, about: isLong ? '' : json }, refusal: isLong ? tooLong() : null };
};

const tooDeep = (): InvalidInputError => wrong('doc_meta', `must not be nested deeper than ${MAX_META_DEPTH} levels`);

const tooLong = (): TooLargeError =>
  new TooLargeError(`What is said of a document may have at most ${MAX_ABOUT_BYTES} bytes`);
