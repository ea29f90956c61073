import pg from 'pg';

/** The limit of a query that may take as long as it needs. */
export const NO_LIMIT = 0;

interface Limited {
  readonly connectionParameters: { query_timeout?: number | undefined };
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;

/**
 * A client that knows queries without limit (`query_timeout: NO_LIMIT`); pg itself takes the limit of the connection for them. A
 * timer that never fires is no way out: it keeps the rows of its query alive past the next collections, and the memory of a
 * process that reads a long list page by page then grows by a multiple of what it holds.
 */
export class UnlimitedClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]): unknown => {
    if (!isUnlimited(config)) return query.call(this, config, ...rest);
    const { connectionParameters } = this as unknown as Limited;
    const limit = connectionParameters.query_timeout;
    // Read while the query is submitted, and not later.
    connectionParameters.query_timeout = undefined;
    try {
      return query.call(this, config, ...rest);
    } finally {
      connectionParameters.query_timeout = limit;
    }
  }) as pg.Client['query'];
}

const isUnlimited = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'query_timeout' in config && config.query_timeout === NO_LIMIT;
