import { InvalidInputError, isJsonObject } from '@sluice/domain';

const invalid = (message: string): InvalidInputError =>
  new InvalidInputError(`doc_meta ${message}`, [{ field: 'doc_meta', message }]);

const MAX_DEPTH = 50;

/** Levels of nesting, counted no further than the limit. */
const depthOf = (value: unknown, depth = 0): number =>
  typeof value !== 'object' || value === null || depth > MAX_DEPTH
    ? depth
    : Object.values(value).reduce((deepest: number, item) => Math.max(deepest, depthOf(item, depth + 1)), depth + 1);

/** Reads the `doc_meta` field. @throws InvalidInputError when it is not a JSON object */
export const parseDocMeta = (text: string | undefined): Record<string, unknown> => {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('must be a JSON object, but is no valid JSON');
  }
  return checkedDocMeta(value);
};

/** Metadata that have been read. @throws InvalidInputError when they are no JSON object */
export const checkedDocMeta = (value: unknown): Record<string, unknown> => {
  if (!isJsonObject(value)) throw invalid('must be a JSON object');
  if (depthOf(value) > MAX_DEPTH) throw invalid(`must not be nested deeper than ${MAX_DEPTH} levels`);
  return value;
};
