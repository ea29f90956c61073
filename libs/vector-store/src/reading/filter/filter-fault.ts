import { InvalidInputError, type DomainError } from '@sluice/domain';
import type { Table } from '@lancedb/lancedb';
import { storageError } from '../../databases/lance-errors.js';
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

/**
 * The error for a failed query of `table` with a filter: when the table can be read without one, the filter is at fault, such as by
 * a `CAST` of a text that is not a time.
 */
export async function filterFault(db: string, table: Table, error: unknown): Promise<DomainError> {
  try {
    await table.query().limit(1).toArrow();
  } catch (withoutFilter) {
    return storageError(db, 'query', withoutFilter);
  }
  return invalidFilter('is not a valid condition for what the documents hold', error);
}
