import { InvalidInputError } from '@sluice/domain';
import { ALLOWED_IN_FILTERS } from './filter-language.js';

/** The error for a filter that cannot be taken; `fault` completes "The filter …". */
export const invalidFilter = (fault: string, cause?: unknown): InvalidInputError =>
  new InvalidInputError(
    `The filter ${fault}. ${ALLOWED_IN_FILTERS}`,
    [{ field: 'filter', message: `The filter ${fault}.` }],
    { cause },
  );

/** A piece of the filter for a message, short and on one line. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
