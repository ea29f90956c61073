import type { Dialect, SqlVocabulary } from './sql-vocabulary.js';

/** An SQL statement with a name, which PostgreSQL prepares under. Placeholders are `$1`, `$2`, … on both databases. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement that may take as long as it needs, because it reads or changes as many rows as there are: see `long`. */
export interface LongStatement {
  readonly text: string;
  readonly limit: 'none';
}

export type AnyStatement = Statement | LongStatement | string;

/**
 * For reports over everything, and for changes of a whole batch or group: all other statements are given up when they take as
 * long as only those do that wait for a lock, or for a peer that is gone.
 */
export const long = (text: string): LongStatement => ({ text, limit: 'none' });

export const isLong = (statement: AnyStatement): statement is LongStatement =>
  typeof statement === 'object' && 'limit' in statement;

export const isNamed = (statement: AnyStatement): statement is Statement =>
  typeof statement === 'object' && 'name' in statement;

export const textOf = (statement: AnyStatement): string => (typeof statement === 'string' ? statement : statement.text);

/** What may be asked of a database, inside or outside a transaction. */
export interface SqlSession {
  readonly dialect: Dialect;
  readonly sql: SqlVocabulary;
  /** Runs one statement of any kind and returns its rows (those of RETURNING too). */
  rows<Row>(statement: AnyStatement, parameters?: readonly unknown[]): Promise<Row[]>;
}
