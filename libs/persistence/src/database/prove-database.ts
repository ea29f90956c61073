import { wrapDatabaseError } from './database-errors.js';
import { parseDatabaseUrl } from './database-url.js';
import { Dialect } from './sql-vocabulary.js';
import { PostgresClient } from './postgres-client.js';

/** Somebody waits for the process to start, and learns within 5 s why it does not; loading the program is part of that. */
const WITHIN_MS = 2_500;

/**
 * Opens a connection and closes it. Statements wait much longer for one (`statementTimeoutMs`), because a restart of the server passes;
 * at the start a wrong address or a server without free connections is more likely.
 *
 * @throws TransientError or ConfigurationError that says what is wrong
 */
export const proveConnection = async ({
  url,
  applicationName,
  statementTimeoutMs = WITHIN_MS,
}: {
  readonly url: string;
  readonly applicationName: string;
  readonly statementTimeoutMs?: number;
}): Promise<void> => {
  const client = new PostgresClient({
    connectionString: url,
    application_name: `${applicationName} start`,
    connectionTimeoutMillis: Math.min(WITHIN_MS, statementTimeoutMs),
  });
  try {
    await client.connect();
  } catch (error) {
    throw wrapDatabaseError(error);
  } finally {
    await client.close();
  }
};

/**
 * Connects to a PostgreSQL server and closes the connection: whoever starts a service learns within a few seconds that its server
 * does not answer or has no free connection. Does nothing for SQLite.
 *
 * @throws TransientError or ConfigurationError that says what is wrong
 */
export const proveDatabase = async (url: string, applicationName: string): Promise<void> => {
  const target = parseDatabaseUrl(url);
  if (target.dialect === Dialect.Postgres) await proveConnection({ url: target.url, applicationName });
};
