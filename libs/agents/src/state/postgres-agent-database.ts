import { ConfigurationError, errorCode, TransientError } from '@sluice/domain';
import pg from 'pg';
import { AgentDialect, type AgentDatabase, type SqlValue } from './agent-database.js';
import { migrations } from './migrations.js';

const INT8 = 20;
const POOL_SIZE = 4;
/** Statements take milliseconds. What takes as long as this waits for a peer that is gone. */
const ANSWER_WITHIN_MS = 30_000;
/** With the start of Node, within 5 s. */
const FIRST_CONNECTION_WITHIN_MS = 2_500;
/** Any number, the same in all processes: `create table` of two processes at once fails without it. */
const MIGRATION_LOCK = 727_105;
const REFUSED = /^(28|3D000)/;
const TOO_MANY = '53300';
const UNREACHABLE = /^(08|57P0|53|40001|40P01|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;

/** 64-bit integers as numbers: ids and epoch milliseconds stay below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text') as unknown),
} as pg.CustomTypesConfig;

/** A PostgreSQL database, which may be the ingester's: all tables begin with `agent_`. */
export class PostgresAgentDatabase implements AgentDatabase {
  readonly dialect = AgentDialect.Postgres;

  private constructor(private readonly pool: pg.Pool) {}

  /** Creates the tables when they are missing. */
  static async open(url: string): Promise<PostgresAgentDatabase> {
    await proveConnection(url);
    const pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      types,
      application_name: 'sluice-agents',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // The pool replaces a connection that the server dropped; without a listener the process would end.
    pool.on('error', () => undefined);
    const database = new PostgresAgentDatabase(pool);
    try {
      await database.migrate();
      return database;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async rows<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(sql, [...parameters])).rows;
    } catch (error) {
      throw wrapped(error);
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async migrate(): Promise<void> {
    const client = await this.pool.connect().catch((error: unknown) => Promise.reject(wrapped(error)));
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await client.query('create table if not exists agent_schema (version integer not null)');
      const { rows } = await client.query<{ version: number }>(
        'select coalesce(max(version), 0)::integer as version from agent_schema',
      );
      const version = rows[0]?.version ?? 0;
      const pending = migrations(AgentDialect.Postgres).slice(version);
      for (const statement of pending) await client.query(statement);
      if (pending.length > 0) {
        await client.query('insert into agent_schema (version) values ($1)', [version + pending.length]);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw wrapped(error);
    } finally {
      client.release();
    }
  }
}

/** A wrong address, or a server without free connections, is said at the start, while somebody waits for it. */
const proveConnection = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: FIRST_CONNECTION_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw wrapped(error);
  }
  await client.end();
};

const wrapped = (error: unknown): unknown => {
  const code = errorCode(error) ?? '';
  if (REFUSED.test(code)) {
    const message = "The agents' database refuses the login or does not exist; check AGENT_DB_URL";
    return new ConfigurationError('AGENT_DATABASE_REFUSED', message, { cause: error });
  }
  if (code === TOO_MANY) {
    const message = "The agents' database server has no free connection; raise max_connections there";
    return new TransientError('AGENT_DATABASE_CONNECTIONS_TAKEN', message, { cause: error });
  }
  if (UNREACHABLE.test(code) || code === '') {
    const message = "The agents' database does not answer; check AGENT_DB_URL and the server";
    return new TransientError('AGENT_DATABASE_UNREACHABLE', message, { cause: error });
  }
  return error;
};
