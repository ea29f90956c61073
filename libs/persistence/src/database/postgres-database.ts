import { TransientError } from '@sluice/domain';
import type { Database, SqlSession, Statement } from './database.js';
import { Dialect, sqlVocabulary } from './sql-vocabulary.js';
import { migrate, pendingMigrations, revert } from './migration-runner.js';
import { KEEP_ALIVE, type PostgresOptions } from './postgres-client.js';
import { proveConnection } from './prove-database.js';
import { type OwnClient, PostgresPool } from './postgres-pool.js';
import { PostgresSubscription } from './postgres-subscription.js';

const NOTIFY: Statement = { name: 'notify', text: 'select pg_notify($1, $2)' };

/** PostgreSQL through a connection pool; every transaction has a connection of its own. */
export class PostgresDatabase implements Database {
  readonly dialect = Dialect.Postgres;
  readonly sql = sqlVocabulary(Dialect.Postgres);
  private readonly pool: PostgresPool;

  private constructor(private readonly options: PostgresOptions) {
    this.pool = new PostgresPool(options);
  }

  static async connect(options: PostgresOptions): Promise<PostgresDatabase> {
    await proveConnection(options);
    return new PostgresDatabase(options);
  }

  readonly rows: SqlSession['rows'] = (statement, parameters) => this.pool.rows(statement, parameters);

  async transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let isLost = false;
    try {
      const { dialect, sql } = this;
      await this.pool.rows('begin', [], client);
      const result = await work({
        dialect,
        sql,
        rows: (statement, parameters) => this.pool.rows(statement, parameters, client),
      });
      await this.pool.rows('commit', [], client);
      return result;
    } catch (error) {
      isLost = isUnreachable(error);
      await this.undo(client, isLost);
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  /** A connection that does not answer would not answer the rollback either: the server rolls back when it is gone. */
  private async undo(client: OwnClient, isLost: boolean): Promise<void> {
    if (isLost) await client.close();
    else await this.pool.rows('rollback', [], client).catch(() => undefined);
  }

  migrate(): Promise<string[]> {
    return migrate(this.dialect, this.forMigrations());
  }

  revert(): Promise<void> {
    return revert(this.dialect, this.forMigrations());
  }

  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this);
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const subscription = new PostgresSubscription(this.options, channel, listener);
    await subscription.start();
    return () => subscription.stop();
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.rows(NOTIFY, [channel, payload]);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private forMigrations() {
    const { url, applicationName } = this.options;
    const poolErrorHandler = (): void => undefined;
    return {
      type: 'postgres',
      url,
      applicationName,
      installExtensions: false,
      extra: KEEP_ALIVE,
      poolErrorHandler,
    } as const;
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof TransientError && error.code === 'DATABASE_UNREACHABLE';
