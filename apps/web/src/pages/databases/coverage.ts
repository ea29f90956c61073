import { percent } from '../../ui/format.js';
import type { DatabaseInfo } from './queries.js';

/** How much of the chunks full-text search finds by its index; the rest it reads one by one. */
export const textCoverage = ({ indexes, chunks }: Pick<DatabaseInfo, 'indexes' | 'chunks'>): string => {
  const index = indexes.find(({ table, type }) => table === 'chunks' && type === 'FTS');
  return percent(index?.indexed_rows ?? 0, chunks.count);
};
