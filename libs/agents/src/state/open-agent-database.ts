import { join } from 'node:path';
import { ConfigurationError } from '@sluice/domain';
import type { AgentDatabase } from './agent-database.js';
import { PostgresAgentDatabase } from './postgres-agent-database.js';
import { SqliteAgentDatabase } from './sqlite-agent-database.js';

export interface AgentDatabaseOptions {
  /** AGENT_DB_URL; null for a file in `stateDirectory`. */
  readonly url: string | null;
  /** AGENT_STATE_DIR. */
  readonly stateDirectory: string;
}

const FORMS = 'sqlite:///relative.db, sqlite:////absolute.db, postgresql://user:password@host:5432/name';

/**
 * Opens the agents' database and brings its tables to this version.
 *
 * @throws ConfigurationError when the URL is of no known form, or the database cannot be used
 * @throws TransientError when the server does not answer
 */
export const openAgentDatabase = async (options: AgentDatabaseOptions): Promise<AgentDatabase> => {
  if (options.url === null) return SqliteAgentDatabase.open(join(options.stateDirectory, 'agents.db'));
  const [, scheme, rest] = /^(sqlite|postgresql|postgres)(?:\+[a-z0-9]+)?:\/\/(.+)$/s.exec(options.url) ?? [];
  if (scheme === 'sqlite' && rest?.startsWith('/') && rest.length > 1 && rest !== '/:memory:') {
    return SqliteAgentDatabase.open(decodeURIComponent(rest.slice(1)));
  }
  const isPostgres = scheme === 'postgresql' || scheme === 'postgres';
  if (isPostgres && rest && URL.canParse(`postgresql://${rest}`))
    return PostgresAgentDatabase.open(`postgresql://${rest}`);
  // The URL may hold a password and is not repeated.
  throw new ConfigurationError('INVALID_AGENT_DB_URL', `AGENT_DB_URL is of no known form; allowed forms: ${FORMS}`);
};
