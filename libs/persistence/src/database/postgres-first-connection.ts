import pg from 'pg';
import { wrapDatabaseError } from './database-errors.js';
import { closeConnection } from './postgres-connections.js';

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
  const client = new pg.Client({
    connectionString: url,
    application_name: `${applicationName} start`,
    connectionTimeoutMillis: Math.min(WITHIN_MS, statementTimeoutMs),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw wrapDatabaseError(error);
  } finally {
    await closeConnection(client);
  }
};
