import { TransientError } from '@sluice/domain';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrationsFor } from '../migrations/migrations.js';
import { isUnanswered, wrapDatabaseError } from './database-errors.js';
import type { AnyStatement, Database, SqlSession, Statement } from './database.js';
import { Dialect } from './dialect.js';
import { migrate, pendingMigrations, revert } from './migration-runner.js';
import { closeConnection, OpenConnections } from './postgres-connections.js';
import { proveConnection } from './postgres-first-connection.js';
import { KEEP_ALIVE_AFTER_MS, type PostgresOptions } from './postgres-options.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { runLong } from './postgres-long-statement.js';
import { isLong } from './sql-session.js';
import { sqlVocabulary } from './sql-vocabulary.js';
import { UnlimitedClient } from './unlimited-client.js';

/** Ids and times are 64-bit in the database and stay below 2^53, so they are answered as numbers. */
const BIGINT_OID = 20;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

const NOTIFY: Statement = { name: 'notify', text: 'select pg_notify($1, $2)' };

/** The server gives a statement up itself, and frees its locks; a client that does not hear of that has lost the server. */
const HEARD_WITHIN_MS = 1000;

const session = (
  queryable: Pool | PoolClient,
  connections: OpenConnections,
  statementTimeoutMs: number,
): SqlSession => ({
  dialect: Dialect.Postgres,
  sql: sqlVocabulary(Dialect.Postgres),
  async rows<Row>(statement: AnyStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    try {
      const values = [...parameters];
      const result = isLong(statement)
        ? await runLong(queryable, { text: statement.text, values }, statementTimeoutMs)
        : await queryable.query({ ...(typeof statement === 'string' ? { text: statement } : statement), values });
      return result.rows as Row[];
    } catch (error) {
      if (isUnanswered(error)) await connections.giveUpIdle();
      throw wrapDatabaseError(error);
    }
  },
});

/** PostgreSQL through a connection pool; every transaction has a connection of its own. */
export class PostgresDatabase implements Database {
  readonly dialect = Dialect.Postgres;
  readonly sql = sqlVocabulary(Dialect.Postgres);
  readonly rows: SqlSession['rows'];

  private constructor(
    private readonly dataSource: DataSource,
    private readonly options: PostgresOptions,
    private readonly connections: OpenConnections,
  ) {
    const pool = (dataSource.driver as unknown as { master: Pool }).master;
    connections.watch(pool);
    this.rows = session(pool, connections, options.statementTimeoutMs).rows;
  }

  static async connect(options: PostgresOptions): Promise<PostgresDatabase> {
    await proveConnection(options);
    const connections = new OpenConnections();
    const dataSource = dataSourceOf(options, {
      onConnect: connections.add,
      connectionTimeoutMillis: options.statementTimeoutMs,
      statement_timeout: options.statementTimeoutMs,
      query_timeout: options.statementTimeoutMs + HEARD_WITHIN_MS,
    });
    try {
      await dataSource.initialize();
    } catch (error) {
      throw wrapDatabaseError(error);
    }
    return new PostgresDatabase(dataSource, options, connections);
  }

  async transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    let client: PoolClient | undefined;
    try {
      client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const result = await work(session(client, this.connections, this.options.statementTimeoutMs));
      await runner.commitTransaction();
      return result;
    } catch (thrown) {
      if (isUnanswered(thrown)) await this.connections.giveUpIdle();
      const error = wrapDatabaseError(thrown);
      // A connection that does not answer would not answer the rollback either: the server rolls back when it is gone.
      if (client && isUnreachable(error)) await closeConnection(client);
      else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  migrate(): Promise<string[]> {
    return this.unlimited(migrate);
  }

  revert(): Promise<void> {
    return this.unlimited(revert);
  }

  /** With a connection whose statements may take as long as they need. */
  private async unlimited<Result>(work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
    const dataSource = dataSourceOf({ ...this.options, poolSize: 1 }, {});
    try {
      await dataSource.initialize();
      return await work(dataSource);
    } catch (error) {
      throw wrapDatabaseError(error);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  }

  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.dataSource);
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
    return this.connections.closeBy(() => this.dataSource.destroy());
  }
}

const dataSourceOf = (options: PostgresOptions, poolOptions: Partial<PoolConfig>): DataSource =>
  new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    poolSize: options.poolSize,
    migrations: migrationsFor(Dialect.Postgres),
    migrationsTableName: 'schema_migration',
    installExtensions: false,
    extra: {
      Client: UnlimitedClient,
      types,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      ...poolOptions,
    },
    // A pooled connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    poolErrorHandler: () => undefined,
  });

const isUnreachable = (error: unknown): boolean =>
  error instanceof TransientError && error.code === 'DATABASE_UNREACHABLE';
