import { errorMessage, PermanentError } from '@sluice/domain';

/**
 * What a handler answered, as it can be stored: a JSON object.
 *
 * @throws PermanentError when it is none: a list, a text, something circular, a bigint
 */
export const resultMeta = (answer: unknown): Record<string, unknown> => {
  if (answer === undefined || answer === null) return {};
  const copy = throughJson(answer);
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return copy as Record<string, unknown>;
  throw notJson('it is no object');
};

const throughJson = (answer: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(answer) ?? 'null') as unknown;
  } catch (error) {
    throw notJson(errorMessage(error));
  }
};

const notJson = (reason: string): PermanentError =>
  new PermanentError('INVALID_RESULT', `The handler answered what is no JSON object: ${reason}`);
