import type { EntitySchemaColumnOptions } from 'typeorm';
import { Dialect } from '../database/dialect.js';

const epochMs = {
  to: (value: unknown): unknown => (value instanceof Date ? value.getTime() : value),
  from: (value: number | null): Date | null => (value === null ? null : new Date(value)),
};

/** A generated key: 64 bits on PostgreSQL; SQLite's INTEGER has 64 bits anyway. */
export const idColumn = (dialect: Dialect): EntitySchemaColumnOptions => ({
  type: dialect === Dialect.Postgres ? 'bigint' : 'integer',
  primary: true,
  generated: 'increment',
});

export const text = (): EntitySchemaColumnOptions => ({ type: 'text' });
export const nullableText = (): EntitySchemaColumnOptions => ({ type: 'text', nullable: true });
export const textKey = (): EntitySchemaColumnOptions => ({ type: 'text', primary: true });
export const integer = (): EntitySchemaColumnOptions => ({ type: 'integer' });
export const nullableInteger = (): EntitySchemaColumnOptions => ({ type: 'integer', nullable: true });
export const bigint = (): EntitySchemaColumnOptions => ({ type: 'bigint' });
export const nullableBigint = (): EntitySchemaColumnOptions => ({ type: 'bigint', nullable: true });
export const boolean = (): EntitySchemaColumnOptions => ({ type: 'boolean' });
/** JSON as text: keeps the order of keys, and reads the same on both databases. */
export const json = (): EntitySchemaColumnOptions => ({ type: 'simple-json' });
/** A `Date` kept as epoch milliseconds, UTC. */
export const date = (): EntitySchemaColumnOptions => ({ type: 'bigint', transformer: epochMs });
export const nullableDate = (): EntitySchemaColumnOptions => ({ type: 'bigint', nullable: true, transformer: epochMs });

/** For columns of the queue, which the API never shows: only the queue's own statements read them. */
export const internal = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({
  ...column,
  select: false,
});

/** For generated columns, which no statement may write. */
export const keptByDatabase = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({
  ...internal(column),
  insert: false,
  update: false,
});
