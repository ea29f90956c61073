import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { entitySchemas } from '../entities/entity-schemas.js';
import { migrationsFor } from '../migrations/migrations.js';
import { wrapDatabaseError } from './database-errors.js';
import type { Database, SqlSession, Statement } from './database.js';
import { Dialect } from './dialect.js';
import { migrate, pendingMigrations, revert } from './migration-runner.js';
import { SnakeNamingStrategy } from './snake-naming.js';

export interface PostgresOptions {
  readonly url: string;
  /** Most connections of this process's pool. */
  readonly poolSize: number;
  readonly applicationName: string;
}

/** Ids and times are 64-bit in the database and stay below 2^53, so they are answered as numbers. */
const BIGINT_OID = 20;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

type Queryable = Pick<Pool | PoolClient, 'query'>;

const session = (queryable: Queryable, manager: EntityManager): SqlSession => ({
  dialect: Dialect.Postgres,
  manager,
  async rows<Row>(statement: Statement | string, parameters: readonly unknown[] = []): Promise<Row[]> {
    try {
      const query = typeof statement === 'string' ? { text: statement } : statement;
      const result = await queryable.query({ ...query, values: [...parameters] });
      return result.rows as Row[];
    } catch (error) {
      throw wrapDatabaseError(error);
    }
  },
});

/** PostgreSQL through a connection pool; every transaction has a connection of its own. */
export class PostgresDatabase implements Database {
  readonly dialect = Dialect.Postgres;
  readonly manager: EntityManager;
  readonly rows: SqlSession['rows'];
  private readonly pool: Pool;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly options: PostgresOptions,
  ) {
    this.manager = dataSource.manager;
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
    this.rows = session(this.pool, dataSource.manager).rows;
  }

  static async connect(options: PostgresOptions): Promise<PostgresDatabase> {
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url,
      applicationName: options.applicationName,
      poolSize: options.poolSize,
      entities: entitySchemas(Dialect.Postgres),
      migrations: migrationsFor(Dialect.Postgres),
      migrationsTableName: 'schema_migration',
      namingStrategy: new SnakeNamingStrategy(),
      installExtensions: false,
      extra: { types, idle_in_transaction_session_timeout: 60_000, keepAlive: true },
      // A pooled connection that breaks while idle is replaced by the pool; without a listener it would end the process.
      poolErrorHandler: () => undefined,
    });
    try {
      await dataSource.initialize();
    } catch (error) {
      throw wrapDatabaseError(error);
    }
    return new PostgresDatabase(dataSource, options);
  }

  async transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const result = await work(session(client, runner.manager));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // When the connection itself broke, the server has rolled back already.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw wrapDatabaseError(error);
    } finally {
      await runner.release();
    }
  }

  migrate(): Promise<string[]> {
    return migrate(this.dataSource);
  }

  revert(): Promise<void> {
    return revert(this.dataSource);
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
    await this.rows('select pg_notify($1, $2)', [channel, payload]);
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

const RECONNECT_MS = 1000;

/** One LISTEN on a connection of its own, which is opened anew when it breaks. */
class PostgresSubscription {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: PostgresOptions,
    private readonly channel: string,
    private readonly listener: (payload: string) => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: `${this.options.applicationName} listen`,
      keepAlive: true,
    });
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', (message) => {
      if (message.channel === this.channel) this.listener(message.payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
      this.client = client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw wrapDatabaseError(error);
    }
  }

  private reconnect(broken: pg.Client): void {
    if (this.stopped || this.client !== broken) return;
    this.client = null;
    void broken.end().catch(() => undefined);
    this.schedule();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.start().then(
        // What was sent while nobody listened is lost: look once.
        () => this.listener(''),
        () => {
          if (!this.stopped) this.schedule();
        },
      );
    }, RECONNECT_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}
