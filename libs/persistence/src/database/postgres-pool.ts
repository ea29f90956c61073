import pg, { type PoolClient, type QueryResult } from 'pg';
import { isUnanswered, wrapDatabaseError } from './database-errors.js';
import { CLOSE_TIMEOUT_MS, KEEP_ALIVE, PostgresClient, type PostgresOptions } from './postgres-client.js';
import { isLong, isNamed, textOf, type AnyStatement } from './sql-session.js';

/** Ids and times are 64-bit in the database and stay below 2^53, so they are read as numbers. */
const BIGINT_OID = 20;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** The server gives a statement up itself, and frees its locks; a client that does not hear of that has lost the server. */
const HEARD_WITHIN_MS = 1000;

/** What the pool makes and hands out. */
export type OwnClient = PoolClient & PostgresClient;

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The connections of a process: each statement has its limit of time, and none waits for a peer that is gone. */
export class PostgresPool {
  private readonly pool: pg.Pool;
  /** Those that are not known to be closed, and of these the ones that wait for work. */
  private readonly open = new Set<PostgresClient>();
  private readonly idle = new Set<PostgresClient>();

  constructor(private readonly options: PostgresOptions) {
    const { statementTimeoutMs } = options;
    this.pool = new pg.Pool({
      Client: PostgresClient,
      connectionString: options.url,
      application_name: options.applicationName,
      max: options.poolSize,
      connectionTimeoutMillis: statementTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      types,
      ...KEEP_ALIVE,
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => this.watch(client as OwnClient));
    this.pool.on('acquire', (client) => this.idle.delete(client as OwnClient));
    this.pool.on('release', (_error, client) => {
      if (this.open.has(client as OwnClient)) this.idle.add(client as OwnClient);
    });
  }

  /** A connection for one transaction, which begins; to be released. */
  async connect(): Promise<OwnClient> {
    try {
      return (await this.pool.connect()) as OwnClient;
    } catch (error) {
      throw wrapDatabaseError(error);
    }
  }

  /** Runs a statement on one connection, or on any. */
  async rows<Row>(statement: AnyStatement, parameters: readonly unknown[] = [], client?: PoolClient): Promise<Row[]> {
    const query: Query = { text: textOf(statement), values: [...parameters] };
    try {
      const result = isLong(statement)
        ? await this.long(query, client)
        : await this.limited(isNamed(statement) ? { ...query, name: statement.name } : query, client);
      return result.rows as Row[];
    } catch (error) {
      if (isUnanswered(error)) await this.giveUpIdle();
      throw wrapDatabaseError(error);
    }
  }

  /** Closes all, without waiting long for peers that are gone. */
  async close(): Promise<void> {
    const cutAll = (): void => this.open.forEach((client) => client.cut());
    const timer = setTimeout(cutAll, CLOSE_TIMEOUT_MS);
    try {
      await this.pool.end();
    } finally {
      clearTimeout(timer);
      // Those that the pool gave up before do not keep the process alive either.
      cutAll();
    }
  }

  private limited(query: Query, client: PoolClient | pg.Pool = this.pool): Promise<QueryResult> {
    const limited = { ...query, query_timeout: this.options.statementTimeoutMs + HEARD_WITHIN_MS };
    return client.query(limited);
  }

  /** A statement that may take as long as it needs, inside a transaction or outside. */
  private async long(query: Query, client?: PoolClient): Promise<QueryResult> {
    if (client) return this.withoutLimit(query, client);
    const own = await this.pool.connect();
    let isBroken = true;
    try {
      const result = await this.withoutLimit(query, own);
      isBroken = false;
      return result;
    } finally {
      own.release(isBroken);
    }
  }

  /** The connection has its limit back afterwards; a transaction that has failed gives it back by its rollback. */
  private async withoutLimit(query: Query, client: PoolClient): Promise<QueryResult> {
    await this.limited({ text: 'set statement_timeout = 0', values: [] }, client);
    try {
      return await client.query({ ...query });
    } finally {
      const limit = `set statement_timeout = ${this.options.statementTimeoutMs}`;
      await this.limited({ text: limit, values: [] }, client).catch(() => undefined);
    }
  }

  private watch(client: PostgresClient): void {
    this.open.add(client);
    client.once('end', () => {
      this.open.delete(client);
      this.idle.delete(client);
    });
  }

  /** When one connection is not answered any more, those that wait for work are as old: new ones take their place. */
  private async giveUpIdle(): Promise<void> {
    const gone = [...this.idle].map((client) => new Promise((resolve) => client.once('end', resolve)));
    this.idle.forEach((client) => client.cut());
    this.idle.clear();
    await Promise.all(gone);
  }
}
