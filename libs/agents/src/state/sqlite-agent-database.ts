import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ConfigurationError, errorMessage, TransientError } from '@sluice/domain';
import { AgentDialect, type AgentDatabase, type SqlValue } from './agent-database.js';
import { migrations } from './migrations.js';

/** Statements last milliseconds, so that this is only reached when something else holds the file. */
const BUSY_TIMEOUT_MS = 5000;

/** A file of SQLite, opened by Node's own driver; several processes may share it. */
export class SqliteAgentDatabase implements AgentDatabase {
  readonly dialect = AgentDialect.Sqlite;
  private readonly statements = new Map<string, StatementSync>();

  private constructor(private readonly database: DatabaseSync) {}

  /** Creates the file, its directory and its tables when they are missing. */
  static open(file: string): SqliteAgentDatabase {
    try {
      mkdirSync(dirname(file), { recursive: true });
      const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
      database.exec('pragma journal_mode = wal; pragma synchronous = normal');
      migrate(database);
      return new SqliteAgentDatabase(database);
    } catch (error) {
      throw new ConfigurationError(
        'AGENT_DATABASE_UNUSABLE',
        `The agents' database cannot be opened; check AGENT_DB_URL and AGENT_STATE_DIR (${sqliteReason(error)})`,
        { cause: error },
      );
    }
  }

  rows<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    try {
      return Promise.resolve(this.statement(sql).all(...parameters) as Row[]);
    } catch (error) {
      return Promise.reject(wrapped(error));
    }
  }

  close(): Promise<void> {
    this.statements.clear();
    this.database.close();
    return Promise.resolve();
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
    this.statements.set(sql, statement);
    return statement;
  }
}

const migrate = (database: DatabaseSync): void => {
  database.exec('begin immediate');
  try {
    database.exec('create table if not exists agent_schema (version integer not null)');
    const row = database.prepare('select coalesce(max(version), 0) as version from agent_schema').get();
    const version = Number(row?.['version'] ?? 0);
    const pending = migrations(AgentDialect.Sqlite).slice(version);
    for (const statement of pending) database.exec(statement);
    if (pending.length > 0) {
      database.prepare('insert into agent_schema (version) values (?)').run(version + pending.length);
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
};

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

const resultCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

/** What the driver says, without the file it says it about. */
const sqliteReason = (error: unknown): string =>
  resultCode(error) === undefined ? 'the directory cannot be written' : errorMessage(error);

const wrapped = (error: unknown): unknown => {
  const code = resultCode(error);
  if (code === SQLITE_BUSY)
    return new TransientError('AGENT_DATABASE_BUSY', "The agents' database is locked", { cause: error });
  if (code === SQLITE_FULL)
    return new TransientError('AGENT_DATABASE_FULL', "The disk of the agents' database is full", { cause: error });
  return error;
};
