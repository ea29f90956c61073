import sqlite3 from 'sqlite3';
import { DataSource } from 'typeorm';
import { migrationsFor } from '../migrations/migrations.js';
import { wrapDatabaseError } from './database-errors.js';
import { Dialect } from './dialect.js';
import { isLong, isNamed, textOf, type AnyStatement, type Statement } from './sql-session.js';
import { SqliteHandle } from './sqlite-handle.js';

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

/** TypeORM switches the driver's call-site tracing on, which makes every statement pay for a stack trace. */
const driver = { ...sqlite3, Database: SqliteHandle };
const quietDriver = { ...driver, verbose: () => driver };

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** One connection to an SQLite file. Statements that have a name are prepared once. */
export class SqliteConnection {
  private readonly handle: SqliteHandle;
  private readonly prepared = new Map<string, Promise<sqlite3.Statement>>();

  private constructor(
    readonly dataSource: DataSource,
    private readonly statementTimeoutMs: number,
  ) {
    this.handle = (dataSource.driver as unknown as { databaseConnection: SqliteHandle }).databaseConnection;
    this.handle.limitTo(statementTimeoutMs);
  }

  static async open(options: SqliteOptions, flags: number, readOnly = false): Promise<SqliteConnection> {
    const dataSource = new DataSource({
      type: 'sqlite',
      database: options.file,
      flags,
      driver: quietDriver,
      busyTimeout: options.busyTimeoutMs,
      enableWAL: true,
      migrations: migrationsFor(Dialect.Sqlite),
      migrationsTableName: 'schema_migration',
    });
    await dataSource.initialize();
    const connection = new SqliteConnection(dataSource, options.statementTimeoutMs);
    await connection.all('PRAGMA synchronous = NORMAL');
    await connection.all('PRAGMA foreign_keys = ON');
    if (readOnly) await connection.all('PRAGMA query_only = ON');
    return connection;
  }

  async all<Row>(statement: AnyStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const target = isNamed(statement) ? await this.prepare(statement) : null;
    const values = parameters.map(toParameter);
    const [error, rows] = await this.handle.inTurn<[Error | null, Row[]]>(
      (done) => {
        if (target) target.all<Row>(values, done);
        else this.handle.allAtOnce<Row>(toSqlite(textOf(statement)), values, done);
      },
      isLong(statement) ? NO_LIMIT : this.statementTimeoutMs,
    );
    if (error) throw wrapDatabaseError(error);
    return rows;
  }

  /** Runs `work` while statements may take as long as they need. */
  async withoutLimit<Result>(work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
    this.handle.limitTo(NO_LIMIT);
    try {
      return await work(this.dataSource);
    } finally {
      this.handle.limitTo(this.statementTimeoutMs);
    }
  }

  async close(): Promise<void> {
    for (const statement of this.prepared.values()) {
      const prepared = await statement;
      await this.handle.inTurn((done) => prepared.finalize(() => done()));
    }
    this.prepared.clear();
    await this.dataSource.destroy();
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
    const [error] = await this.handle.inTurn<[Error | null]>((done) => {
      statement = this.handle.prepare(sql, done);
    });
    if (error || !statement) throw wrapDatabaseError(error);
    return statement;
  }
}
