import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TransientError } from '@sluice/domain';
import { Mutex } from 'async-mutex';
import sqlite3 from 'sqlite3';
import { wrapOpeningError } from './database-errors.js';
import type { AnyStatement, Database, SqlSession, Statement } from './database.js';
import { Dialect, sqlVocabulary } from './sql-vocabulary.js';
import { migrate, pendingMigrations, revert } from './migration-runner.js';
import { textOf } from './sql-session.js';
import { SqliteConnection, type SqliteOptions } from './sqlite-connection.js';

const BEGIN: Statement = { name: 'begin', text: 'BEGIN IMMEDIATE' };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };

/** Whether a statement only reads, so that the read connection may run it. */
const isRead = (sql: string): boolean =>
  /^\s*(?:--.*\n\s*)*(select|explain|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql);

/**
 * SQLite with one connection that writes and one that reads. Transactions are `BEGIN IMMEDIATE` and run one after the other:
 * a connection has only one transaction at a time, and statements of concurrent ones would otherwise end up in each other's.
 */
export class SqliteDatabase implements Database {
  readonly dialect = Dialect.Sqlite;
  readonly sql = sqlVocabulary(Dialect.Sqlite);
  private readonly writing = new Mutex();
  private readonly channels = new EventEmitter().setMaxListeners(0);

  private constructor(
    private readonly options: SqliteOptions,
    private readonly writer: SqliteConnection,
    private readonly reader: SqliteConnection,
  ) {}

  static async connect(options: SqliteOptions): Promise<SqliteDatabase> {
    try {
      await mkdir(dirname(options.file), { recursive: true });
      const writer = await SqliteConnection.open(options, sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE);
      const reader = await SqliteConnection.open(options, sqlite3.OPEN_READWRITE, true);
      return new SqliteDatabase(options, writer, reader);
    } catch (error) {
      throw wrapOpeningError(error, options.file);
    }
  }

  async rows<Row>(statement: AnyStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    if (isRead(textOf(statement))) return this.reader.all<Row>(statement, parameters);
    return this.writing.runExclusive(() => this.writer.all<Row>(statement, parameters));
  }

  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    return this.writing.runExclusive(async () => {
      await this.writer.all(BEGIN);
      try {
        const result = await work(this.session());
        await this.writer.all(COMMIT);
        return result;
      } catch (error) {
        await this.writer.all('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * What a transaction is given. A full disk, an I/O error or an interrupted change makes SQLite roll back by itself: after an
   * error nothing more is written, for it would be committed at once.
   */
  private session(): SqlSession {
    let failure: unknown;
    return {
      dialect: Dialect.Sqlite,
      sql: this.sql,
      rows: async <Row>(statement: AnyStatement, parameters?: readonly unknown[]): Promise<Row[]> => {
        if (failure !== undefined) throw failure;
        try {
          return await this.writer.all<Row>(statement, parameters);
        } catch (error) {
          if (error instanceof TransientError) failure = error;
          throw error;
        }
      },
    };
  }

  migrate(): Promise<string[]> {
    return this.writing.runExclusive(() => migrate(this.dialect, this.forMigrations()));
  }

  revert(): Promise<void> {
    return this.writing.runExclusive(() => revert(this.dialect, this.forMigrations()));
  }

  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this);
  }

  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    // What follows from a notice is the listener's work, and no part of the request or the trace that it came from.
    const bound = AsyncLocalStorage.bind(listener);
    this.channels.on(channel, bound);
    return Promise.resolve(() => {
      this.channels.off(channel, bound);
      return Promise.resolve();
    });
  }

  notify(channel: string, payload: string): Promise<void> {
    this.channels.emit(channel, payload);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await this.writing.runExclusive(async () => {
      await this.reader.close();
      await this.writer.close();
    });
  }

  private forMigrations() {
    const { file: database, busyTimeoutMs: busyTimeout } = this.options;
    return { type: 'sqlite', database, busyTimeout, driver: quietDriver } as const;
  }
}

/** TypeORM switches the driver's call-site tracing on, which makes every statement of the process pay for a stack trace. */
const quietDriver = { ...sqlite3, verbose: () => sqlite3 };
