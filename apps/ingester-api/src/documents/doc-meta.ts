import { InvalidInputError } from '@sluice/domain';

const invalid = (message: string): InvalidInputError =>
  new InvalidInputError(`doc_meta ${message}`, [{ field: 'doc_meta', message }]);

/** Reads the `doc_meta` field. @throws InvalidInputError when it is no JSON object */
export const parseDocMeta = (text: string | undefined): Record<string, unknown> => {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('must be a JSON object, but is no valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('must be a JSON object');
  return value as Record<string, unknown>;
};
