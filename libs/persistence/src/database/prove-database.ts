import { parseDatabaseUrl } from './database-url.js';
import { Dialect } from './dialect.js';
import { proveConnection } from './postgres-first-connection.js';

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
