import type { EntityManager } from 'typeorm';
import type { Dialect } from './dialect.js';

/** An SQL statement with a name, which PostgreSQL prepares under. Placeholders are `$1`, `$2`, … on both databases. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What may be asked of a database, inside or outside a transaction. */
export interface SqlSession {
  readonly dialect: Dialect;
  /** Entities and query builder, for everything that is not in a hot path. */
  readonly manager: EntityManager;
  /** Runs one statement of any kind and answers its rows (those of RETURNING too). */
  rows<Row>(statement: Statement | string, parameters?: readonly unknown[]): Promise<Row[]>;
}
