import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AgentDialect, type AgentDatabase } from '../state/agent-database.js';
import { openAgentDatabase } from '../state/open-agent-database.js';

/** A database of its own for one test file. */
export interface AgentTestDatabase extends AsyncDisposable {
  readonly database: AgentDatabase;
  /** Of its PostgreSQL database; null for a file. */
  readonly url: string | null;
  /** A second connection, as another process would have it; the caller closes it. */
  connect(): Promise<AgentDatabase>;
}

export const AGENT_DIALECTS: readonly AgentDialect[] = Object.values(AgentDialect);

export const createAgentTestDatabase = (dialect: AgentDialect): Promise<AgentTestDatabase> =>
  dialect === AgentDialect.Sqlite ? createSqlite() : createPostgres();

const createSqlite = async (): Promise<AgentTestDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-agent-test-'));
  const connect = () => openAgentDatabase({ url: null, stateDirectory: directory });
  const database = await connect();
  return {
    database,
    url: null,
    connect,
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const createPostgres = async (): Promise<AgentTestDatabase> => {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: this project needs tools/jest/postgres-setup.mjs');
  const name = `sluice_agents_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  const connect = () => openAgentDatabase({ url: url.toString(), stateDirectory: '' });
  const database = await connect();
  return {
    database,
    url: url.toString(),
    connect,
    async [Symbol.asyncDispose]() {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
};

const onServer = async (connectionString: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
