import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { NO_LIMIT } from './unlimited-client.js';

/**
 * Runs a statement that may take as long as it needs, inside a transaction or outside, and gives the connection its limit
 * (`statement_timeout`, milliseconds) back. A transaction that has failed gives it back by its rollback.
 */
export const runLong = async (
  queryable: Pool | PoolClient,
  query: QueryConfig,
  limitMs: number,
): Promise<QueryResult> => {
  if (!isPool(queryable)) return withoutLimit(queryable, query, limitMs);
  const client = await queryable.connect();
  let broken = true;
  try {
    const result = await withoutLimit(client, query, limitMs);
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
};

const withoutLimit = async (client: PoolClient, query: QueryConfig, limitMs: number): Promise<QueryResult> => {
  await client.query('set statement_timeout = 0');
  try {
    const unlimited = { ...query, query_timeout: NO_LIMIT };
    return await client.query(unlimited);
  } finally {
    await client.query(`set statement_timeout = ${limitMs}`).catch(() => undefined);
  }
};

const isPool = (queryable: Pool | PoolClient): queryable is Pool => 'totalCount' in queryable;
