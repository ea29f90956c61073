import { Mutex } from 'async-mutex';
import sqlite3 from 'sqlite3';
import { wrapDatabaseError } from './database-errors.js';
import { isLong, isNamed, textOf, type AnyStatement, type Statement } from './sql-session.js';

export interface SqliteOptions {
  /** Path of the database file; its directory is created. */
  readonly file: string;
  /** How long a statement waits for another process's write, milliseconds. */
  readonly busyTimeoutMs: number;
  /** See `DatabaseOptions`. */
  readonly statementTimeoutMs: number;
}

/** SQLite names positional parameters `?1` where PostgreSQL says `$1`. */
const toSqlite = (sql: string): string => sql.replace(/\$(\d+)/g, '?$1');

const toParameter = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/**
 * One connection to an SQLite file, whose statements run one after the other. SQLite sees to that anyway, but by a lock: without
 * a queue in front of it each statement that waits for the lock takes a thread of libuv's pool, and four slow reads stop the
 * writer and the file system of the whole process.
 *
 * Statements that have a name are prepared once. One that takes longer than the limit is interrupted; waiting does not count.
 */
export class SqliteConnection {
  private readonly turn = new Mutex();
  private readonly prepared = new Map<string, Promise<sqlite3.Statement>>();

  private constructor(
    private readonly handle: sqlite3.Database,
    private readonly statementTimeoutMs: number,
  ) {}

  static async open(
    { file, busyTimeoutMs, statementTimeoutMs }: SqliteOptions,
    flags: number,
    readOnly = false,
  ): Promise<SqliteConnection> {
    const handle = await new Promise<sqlite3.Database>((resolve, reject) => {
      const opened = new sqlite3.Database(file, flags, (error) => (error ? reject(error) : resolve(opened)));
    });
    handle.configure('busyTimeout', busyTimeoutMs);
    const connection = new SqliteConnection(handle, statementTimeoutMs);
    await connection.all('PRAGMA journal_mode = WAL');
    await connection.all('PRAGMA synchronous = NORMAL');
    await connection.all('PRAGMA foreign_keys = ON');
    if (readOnly) await connection.all('PRAGMA query_only = ON');
    return connection;
  }

  async all<Row>(statement: AnyStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const target = isNamed(statement) ? await this.prepare(statement) : null;
    const values = parameters.map(toParameter);
    const [error, rows] = await this.inTurn<[Error | null, Row[]]>(
      (done) => {
        if (target) target.all<Row>(values, done);
        else this.handle.all<Row>(toSqlite(textOf(statement)), values, done);
      },
      isLong(statement) ? null : this.statementTimeoutMs,
    );
    if (error) throw wrapDatabaseError(error);
    return rows;
  }

  async close(): Promise<void> {
    for (const statement of this.prepared.values()) {
      const prepared = await statement;
      await this.inTurn((done) => prepared.finalize(() => done()));
    }
    this.prepared.clear();
    const [error] = await this.inTurn<[Error | null]>((done) => this.handle.close(done));
    if (error) throw wrapDatabaseError(error);
  }

  /** Runs `work`, which is to call `done` with the results, when everything before it has ended. */
  private inTurn<Results extends unknown[]>(
    work: (done: (...results: Results) => void) => void,
    limitMs: number | null = this.statementTimeoutMs,
  ): Promise<Results> {
    return this.turn.runExclusive(async () => {
      const timer = limitMs === null ? undefined : setTimeout(() => this.handle.interrupt(), limitMs);
      try {
        return await new Promise<Results>((resolve) => work((...results) => resolve(results)));
      } finally {
        clearTimeout(timer);
      }
    });
  }

  private prepare({ text }: Statement): Promise<sqlite3.Statement> {
    const known = this.prepared.get(text);
    if (known) return known;
    const preparing = this.prepareAnew(toSqlite(text));
    this.prepared.set(text, preparing);
    preparing.catch(() => this.prepared.delete(text));
    return preparing;
  }

  private async prepareAnew(sql: string): Promise<sqlite3.Statement> {
    let statement: sqlite3.Statement | undefined;
    const [error] = await this.inTurn<[Error | null]>((done) => {
      statement = this.handle.prepare(sql, done);
    });
    if (error || !statement) throw wrapDatabaseError(error);
    return statement;
  }
}
