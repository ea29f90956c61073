import type { Query, QueryExecutionOptions, Table, VectorQuery } from '@lancedb/lancedb';
import type { RecordBatch } from 'apache-arrow';
import type { QueryDeadline } from './query-deadline.js';

type AnyQuery = Query | VectorQuery;

/** `execute` is public in LanceDB's documentation, and protected in its types: without it there is no time limit on batches. */
interface Executable {
  execute(options: Partial<QueryExecutionOptions>): AsyncGenerator<RecordBatch>;
}

/**
 * The batches of a query. None is asked for after the deadline, and LanceDB stops by itself soon after it.
 * @throws the reason of the deadline's signal.
 */
export async function* batchesOf(
  query: AnyQuery,
  deadline: QueryDeadline,
  rowsPerBatch?: number,
): AsyncGenerator<RecordBatch> {
  deadline.signal.throwIfAborted();
  const batch = rowsPerBatch === undefined ? {} : { maxBatchLength: rowsPerBatch };
  const options = { timeoutMs: deadline.nativeLimitMs, ...batch };
  const batches = (query as unknown as Executable).execute(options);
  for (;;) {
    const { done, value } = await deadline.race(batches.next());
    if (done) return;
    yield value;
  }
}

/** The rows of a query that bounds their number. */
export async function rowsOf<Row>(query: AnyQuery, deadline: QueryDeadline, rowsPerBatch?: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batchesOf(query, deadline, rowsPerBatch)) {
    for (const row of batch) rows.push(row as unknown as Row);
  }
  return rows;
}

/** How many rows of `table` meet `condition`. LanceDB's own count knows no time limit; without a condition it needs none. */
export async function countRows(table: Table, condition: string | undefined, deadline: QueryDeadline): Promise<number> {
  if (condition === undefined) return deadline.race(table.countRows());
  let count = 0;
  const query = table.query().where(condition).select(['id']);
  for await (const batch of batchesOf(query, deadline)) count += batch.numRows;
  return count;
}
