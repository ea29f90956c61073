import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex } from 'async-mutex';
import sqlite3 from 'sqlite3';
import { DataSource, type EntityManager } from 'typeorm';
import { entitySchemas } from '../entities/entity-schemas.js';
import { migrationsFor } from '../migrations/migrations.js';
import { wrapDatabaseError } from './database-errors.js';
import type { Database, SqlSession, Statement } from './database.js';
import { Dialect } from './dialect.js';
import { migrate, pendingMigrations, revert } from './migration-runner.js';
import { SnakeNamingStrategy } from './snake-naming.js';

export interface SqliteOptions {
  /** Path of the database file; its directory is created. */
  readonly file: string;
  /** How long a statement waits for another process's write, milliseconds. */
  readonly busyTimeoutMs: number;
}

/** SQLite names positional parameters `?1` where PostgreSQL says `$1`. */
const sqlCache = new Map<string, string>();
const toSqlite = (sql: string): string => {
  let text = sqlCache.get(sql);
  if (text === undefined) {
    text = sql.replace(/\$(\d+)/g, '?$1');
    if (sqlCache.size < 500) sqlCache.set(sql, text);
  }
  return text;
};

const toParameter = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

const all = <Row>(handle: sqlite3.Database, sql: string, parameters: readonly unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    handle.all<Row>(toSqlite(sql), parameters.map(toParameter), (error, rows) => {
      if (error) reject(wrapDatabaseError(error) as Error);
      else resolve(rows);
    });
  });

/** Whether a statement only reads, so that the read connection may run it. */
const isRead = (sql: string): boolean =>
  /^\s*(?:--.*\n\s*)*(select|explain|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql);

/**
 * SQLite with one connection that writes and one that reads. Transactions are `BEGIN IMMEDIATE` and run one after the other:
 * a connection has only one transaction at a time, and statements of concurrent ones would otherwise end up in each other's.
 */
export class SqliteDatabase implements Database {
  readonly dialect = Dialect.Sqlite;
  private readonly writing = new Mutex();
  private readonly channels = new EventEmitter().setMaxListeners(0);

  private constructor(
    private readonly writer: DataSource,
    private readonly reader: DataSource,
  ) {}

  /** For reads; writes go through `transaction` or `rows`. */
  get manager(): EntityManager {
    return this.reader.manager;
  }

  static async connect(options: SqliteOptions): Promise<SqliteDatabase> {
    try {
      await mkdir(dirname(options.file), { recursive: true });
      const writer = await openConnection(options, sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE);
      const reader = await openConnection(options, sqlite3.OPEN_READWRITE, true);
      return new SqliteDatabase(writer, reader);
    } catch (error) {
      throw wrapDatabaseError(error);
    }
  }

  async rows<Row>(statement: Statement | string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (isRead(text)) return all<Row>(handleOf(this.reader), text, parameters);
    return this.writing.runExclusive(() => all<Row>(handleOf(this.writer), text, parameters));
  }

  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.writing.runExclusive(async () => {
      const handle = handleOf(this.writer);
      const runner = this.writer.createQueryRunner();
      await all(handle, 'BEGIN IMMEDIATE', []);
      // Keeps TypeORM from opening a transaction of its own inside ours.
      Object.assign(runner, { isTransactionActive: true });
      try {
        const result = await work({
          dialect: Dialect.Sqlite,
          manager: this.writer.manager,
          rows: (statement, parameters = []) =>
            all(handle, typeof statement === 'string' ? statement : statement.text, parameters),
        });
        await all(handle, 'COMMIT', []);
        return result;
      } catch (error) {
        // A full disk or an I/O error makes SQLite roll back by itself.
        await all(handle, 'ROLLBACK', []).catch(() => undefined);
        throw wrapDatabaseError(error);
      } finally {
        Object.assign(runner, { isTransactionActive: false });
      }
    });
  }

  migrate(): Promise<string[]> {
    return this.writing.runExclusive(() => migrate(this.writer));
  }

  revert(): Promise<void> {
    return this.writing.runExclusive(() => revert(this.writer));
  }

  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.reader);
  }

  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.channels.on(channel, listener);
    return Promise.resolve(() => {
      this.channels.off(channel, listener);
      return Promise.resolve();
    });
  }

  notify(channel: string, payload: string): Promise<void> {
    this.channels.emit(channel, payload);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await this.writing.runExclusive(async () => {
      await this.reader.destroy();
      await this.writer.destroy();
    });
  }
}

/** TypeORM switches the driver's call-site tracing on, which makes every statement pay for a stack trace. */
const quietDriver = { ...sqlite3, verbose: () => sqlite3 };

const handleOf = (dataSource: DataSource): sqlite3.Database =>
  (dataSource.driver as unknown as { databaseConnection: sqlite3.Database }).databaseConnection;

const openConnection = async (options: SqliteOptions, flags: number, readOnly = false): Promise<DataSource> => {
  const dataSource = new DataSource({
    type: 'sqlite',
    database: options.file,
    flags,
    driver: quietDriver,
    busyTimeout: options.busyTimeoutMs,
    enableWAL: true,
    entities: entitySchemas(Dialect.Sqlite),
    migrations: migrationsFor(Dialect.Sqlite),
    migrationsTableName: 'schema_migration',
    namingStrategy: new SnakeNamingStrategy(),
  });
  await dataSource.initialize();
  const handle = handleOf(dataSource);
  await all(handle, 'PRAGMA synchronous = NORMAL', []);
  await all(handle, 'PRAGMA foreign_keys = ON', []);
  if (readOnly) await all(handle, 'PRAGMA query_only = ON', []);
  return dataSource;
};
