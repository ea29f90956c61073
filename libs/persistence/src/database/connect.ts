import type { Database } from './database.js';
import { parseDatabaseUrl } from './database-url.js';
import { Dialect } from './sql-vocabulary.js';
import { PostgresDatabase } from './postgres-database.js';
import { SqliteDatabase } from './sqlite-database.js';

export interface DatabaseOptions {
  /** `DOC_DB_URL`. */
  readonly url: string;
  /** Most connections of this process, PostgreSQL only. */
  readonly poolSize?: number;
  /**
   * How long a statement may take, milliseconds, those excepted that say that they are long (`long`); so may BEGIN, COMMIT and
   * connecting. The database then ends it; a server of which nothing is heard for a second more counts as lost.
   */
  readonly statementTimeoutMs?: number;
  /** Shown by `pg_stat_activity`. */
  readonly applicationName?: string;
}

const DEFAULT_POOL_SIZE = 10;
/** They take milliseconds. What takes as long as this waits for a lock, or for a peer that is gone. */
const STATEMENT_TIMEOUT_MS = 30_000;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens the database that `url` names. The file of an SQLite database is created when missing; tables are not.
 *
 * @throws ConfigurationError when the URL is wrong or the server refuses the login
 * @throws TransientError when the server does not answer
 */
export const connectDatabase = (options: DatabaseOptions): Promise<Database> => {
  const target = parseDatabaseUrl(options.url);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  if (target.dialect === Dialect.Sqlite) {
    return SqliteDatabase.connect({ file: target.file, busyTimeoutMs: BUSY_TIMEOUT_MS, statementTimeoutMs });
  }
  return PostgresDatabase.connect({
    url: target.url,
    poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
    statementTimeoutMs,
    applicationName: options.applicationName ?? 'sluice',
  });
};
