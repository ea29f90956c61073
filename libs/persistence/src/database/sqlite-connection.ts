import sqlite3 from 'sqlite3';
import { DataSource, type EntityManager } from 'typeorm';
import { entitySchemas } from '../entities/entity-schemas.js';
import { migrationsFor } from '../migrations/migrations.js';
import { wrapDatabaseError } from './database-errors.js';
import { Dialect } from './dialect.js';
import { SnakeNamingStrategy } from './snake-naming.js';
import type { Statement } from './sql-session.js';

export interface SqliteOptions {
  /** Path of the database file; its directory is created. */
  readonly file: string;
  /** How long a statement waits for another process's write, milliseconds. */
  readonly busyTimeoutMs: number;
}

/** SQLite names positional parameters `?1` where PostgreSQL says `$1`. */
const toSqlite = (sql: string): string => sql.replace(/\$(\d+)/g, '?$1');

const toParameter = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** TypeORM switches the driver's call-site tracing on, which makes every statement pay for a stack trace. */
const quietDriver = { ...sqlite3, verbose: () => sqlite3 };

/** One connection to an SQLite file. Statements that have a name are prepared once. */
export class SqliteConnection {
  private readonly handle: sqlite3.Database;
  private readonly prepared = new Map<string, Promise<sqlite3.Statement>>();

  private constructor(readonly dataSource: DataSource) {
    this.handle = (dataSource.driver as unknown as { databaseConnection: sqlite3.Database }).databaseConnection;
  }

  static async open(options: SqliteOptions, flags: number, readOnly = false): Promise<SqliteConnection> {
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
    const connection = new SqliteConnection(dataSource);
    await connection.all('PRAGMA synchronous = NORMAL');
    await connection.all('PRAGMA foreign_keys = ON');
    if (readOnly) await connection.all('PRAGMA query_only = ON');
    return connection;
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  async all<Row>(statement: Statement | string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const target = typeof statement === 'string' ? null : await this.prepare(statement);
    const values = parameters.map(toParameter);
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, rows: Row[]): void => {
        if (error) reject(wrapDatabaseError(error) as Error);
        else resolve(rows);
      };
      if (target) target.all<Row>(values, answer);
      else this.handle.all<Row>(toSqlite(statement as string), values, answer);
    });
  }

  async close(): Promise<void> {
    for (const statement of this.prepared.values()) {
      const prepared = await statement;
      await new Promise<void>((resolve) => prepared.finalize(() => resolve()));
    }
    this.prepared.clear();
    await this.dataSource.destroy();
  }

  private prepare({ text }: Statement): Promise<sqlite3.Statement> {
    const known = this.prepared.get(text);
    if (known) return known;
    const preparing = new Promise<sqlite3.Statement>((resolve, reject) => {
      const statement = this.handle.prepare(toSqlite(text), (error) => {
        if (error) reject(wrapDatabaseError(error) as Error);
        else resolve(statement);
      });
    });
    this.prepared.set(text, preparing);
    preparing.catch(() => this.prepared.delete(text));
    return preparing;
  }
}
