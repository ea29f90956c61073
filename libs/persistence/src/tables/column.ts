/** One column of a table: its type in both databases, and how its values become those of the entity and back. */
export interface Column<Value> {
  readonly type: 'text' | 'integer' | 'bigint' | 'boolean' | 'bytes';
  readonly isNullable: boolean;
  readonly isPrimary: boolean;
  /** The database counts. */
  readonly isGenerated: boolean;
  /** Where it is not the property's name in snake case. */
  readonly name?: string | undefined;
  /** Of what the driver gives; absent where that is the value. Not called for null. */
  readonly read?: (raw: never) => Value;
  /** Into what the driver takes; absent where that is the value. Not called for null. */
  readonly write?: (value: never) => unknown;
}

const column = <Value>(type: Column<Value>['type'], rest: Partial<Column<Value>> = {}): Column<Value> => ({
  type,
  isNullable: false,
  isPrimary: false,
  isGenerated: false,
  ...rest,
});

export const text = <Value extends string>(name?: string): Column<Value> => column('text', { name });
export const integer = (): Column<number> => column('integer');
/** A whole number of up to 2^53. */
export const bigint = (): Column<number> => column('bigint');
/** SQLite has none, and returns 0 and 1. */
export const boolean = (): Column<boolean> => column('boolean', { read: Boolean as (raw: never) => boolean });
export const bytes = (): Column<Buffer> => column('bytes');
/** JSON as text: keeps the order of keys, and reads the same on both databases. */
export const json = <Value>(): Column<Value> =>
  column('text', { read: (raw: string) => JSON.parse(raw) as Value, write: JSON.stringify });
/** A `Date` as epoch milliseconds, UTC. */
export const date = (): Column<Date> =>
  column('bigint', { read: (raw: number) => new Date(raw), write: (value: Date) => value.getTime() });

export const nullable = <Value>(of: Column<Value>): Column<Value | null> => ({ ...of, isNullable: true });
export const key = <Value>(of: Column<Value>): Column<Value> => ({ ...of, isPrimary: true });
/** A key that the database counts. */
export const generatedKey = (): Column<number> => ({ ...key(bigint()), isGenerated: true });
