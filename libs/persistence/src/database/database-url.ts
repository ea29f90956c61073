import { ConfigurationError } from '@sluice/domain';
import { Dialect } from './sql-vocabulary.js';

/** A parsed `DOC_DB_URL`. */
export type DatabaseUrl =
  | { readonly dialect: typeof Dialect.Sqlite; readonly file: string }
  | { readonly dialect: typeof Dialect.Postgres; readonly url: string };

const FORMS =
  'sqlite:///relative.db, sqlite:////absolute.db, postgresql://user:password@host:5432/name ' +
  '(the driver forms sqlite+aiosqlite, postgresql+psycopg and postgresql+asyncpg mean the same)';

const invalid = (problem: string): ConfigurationError =>
  new ConfigurationError('INVALID_DOC_DB_URL', `DOC_DB_URL ${problem}; allowed forms: ${FORMS}`);

/**
 * Reads the forms of `DOC_DB_URL` that SQLAlchemy users know: after `sqlite:///` a relative file follows, after
 * `sqlite:////` an absolute one.
 *
 * @throws ConfigurationError when the URL has none of these forms; the message never repeats the URL, which may hold a password.
 */
export const parseDatabaseUrl = (value: string): DatabaseUrl => {
  const [, scheme, driver, rest] = /^([a-z]+)(?:\+([a-z0-9]+))?:(.*)$/s.exec(value.trim()) ?? [];
  if (scheme === 'sqlite' && (driver === undefined || driver === 'aiosqlite')) return sqliteUrl(rest ?? '');
  const isPostgres = scheme === 'postgresql' || scheme === 'postgres';
  if (isPostgres && (driver === undefined || ['psycopg', 'psycopg2', 'asyncpg'].includes(driver))) {
    return postgresUrl(rest ?? '');
  }
  throw invalid('is of no known form');
};

const sqliteUrl = (rest: string): DatabaseUrl => {
  const file = rest.startsWith('///') ? decodeURIComponent(rest.slice(3).split('?')[0] ?? '') : '';
  if (file === '' || file === ':memory:')
    throw invalid('names no file (in-memory databases cannot be shared by workers)');
  return { dialect: Dialect.Sqlite, file };
};

const postgresUrl = (rest: string): DatabaseUrl => {
  const url = `postgresql:${rest}`;
  if (!URL.canParse(url)) throw invalid('is not a valid URL');
  if (new URL(url).pathname.length < 2) throw invalid('names no database');
  return { dialect: Dialect.Postgres, url };
};
