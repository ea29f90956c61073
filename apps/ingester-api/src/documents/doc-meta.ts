import { InvalidInputError, isJsonObject } from '@sluice/domain';

const invalid = (message: string): InvalidInputError =>
  new InvalidInputError(`doc_meta ${message}`, [{ field: 'doc_meta', message }]);

export const MAX_META_DEPTH = 50;

/** Whether a value that was read from JSON has more than so many levels; looks no deeper. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item)));

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
  if (isDeeperThan(MAX_META_DEPTH, value)) throw invalid(`must not be nested deeper than ${MAX_META_DEPTH} levels`);
  return value;
};
