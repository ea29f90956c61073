import type { Table } from '@lancedb/lancedb';
import type { DomainError } from '@sluice/domain';
import { storageError } from '../databases/lance-errors.js';
import { invalidFilter } from './filter/filter-fault.js';
import { printFilter } from './filter/filter-tree.js';
import { parseFilter } from './filter/parse-filter.js';

/**
 * `filter` as an SQL condition of which every part is known to be harmless.
 * @throws InvalidInputError listing what is allowed.
 */
export const filterExpression = (filter: string): string => printFilter(parseFilter(filter));

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
