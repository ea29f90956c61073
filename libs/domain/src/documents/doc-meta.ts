import { errorMessage } from '../errors/error-facts.js';
import { PermanentError } from '../errors/processing-errors.js';
import { isJsonObject } from '../json/json-object.js';

/** Bytes of a document's metadata as JSON, in an upload as after a step: each search that finds the document carries all of it. */
export const MAX_DOC_META_BYTES = 64 * 1024;

/**
 * A document's metadata with what a step adds, as JSON text; what is undefined there changes nothing.
 *
 * @throws PermanentError when it is not a JSON object, or makes the metadata too large
 */
export const mergedDocMeta = (known: Record<string, unknown>, added: unknown): string => {
  const text = JSON.stringify({ ...known, ...jsonObject(added, 'INVALID_DOC_META', 'What a step adds') });
  const size = new TextEncoder().encode(text).length;
  if (size <= MAX_DOC_META_BYTES) return text;
  throw new PermanentError(
    'DOC_META_TOO_LARGE',
    `The metadata of the document would have ${size} bytes; at most ${MAX_DOC_META_BYTES} are allowed`,
  );
};

/**
 * What somebody's code made, as it can be stored.
 *
 * @param what it is, for the message
 * @throws PermanentError when it is not a JSON object: a list, a text, something circular, a bigint
 */
export const jsonObject = (value: unknown, code: string, what: string): Record<string, unknown> => {
  const refused = (reason: string): PermanentError => new PermanentError(code, `${what} is no JSON object: ${reason}`);
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (error) {
    throw refused(errorMessage(error));
  }
  if (isJsonObject(copy)) return copy;
  throw refused('it is something else');
};
