import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../database/connect.js';
import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';

/** A migrated, empty database of its own for one test file. */
export interface TestDatabase {
  readonly dialect: Dialect;
  /** A `DOC_DB_URL`, for processes under test. */
  readonly url: string;
  readonly database: Database;
  /** Closes the connection and removes the database. */
  drop(): Promise<void>;
}

export const DIALECTS: readonly Dialect[] = [Dialect.Sqlite, Dialect.Postgres];

/** Creates an empty database; tables only when `migrated`. */
export const createTestDatabase = (dialect: Dialect, { migrated = true } = {}): Promise<TestDatabase> =>
  dialect === Dialect.Sqlite ? createSqlite(migrated) : createPostgres(migrated);

const createSqlite = async (migrated: boolean): Promise<TestDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  const url = `sqlite:///${join(directory, 'test.db')}`;
  const database = await connectDatabase({ url });
  if (migrated) await database.migrate();
  return {
    dialect: Dialect.Sqlite,
    url,
    database,
    async drop() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const serverUrl = (): string => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error('TEST_POSTGRES_URL is not set: this project needs globalSetup tools/jest/postgres-setup.mjs');
  return url;
};

const withName = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
};

const onServer = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const TEMPLATE = `sluice_template_${process.ppid}`;
const TEMPLATE_LOCK = 727_001;

/** The migrated template is made once per test run; a clone of it takes a few milliseconds. */
const createFromTemplate = (name: string): Promise<void> =>
  onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (!rowCount) {
      await client.query(`create database ${TEMPLATE}_new`);
      const database = await connectDatabase({ url: withName(`${TEMPLATE}_new`) });
      await database.migrate();
      await database.close();
      await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`);
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });

const createPostgres = async (migrated: boolean): Promise<TestDatabase> => {
  const name = `sluice_${randomBytes(6).toString('hex')}`;
  if (migrated) await createFromTemplate(name);
  else await onServer((client) => client.query(`create database ${name}`));
  const url = withName(name);
  const database = await connectDatabase({ url });
  return {
    dialect: Dialect.Postgres,
    url,
    database,
    async drop() {
      await database.close();
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
};
