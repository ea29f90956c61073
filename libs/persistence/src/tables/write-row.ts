import type { SqlSession } from '../database/sql-session.js';
import type { RawRow, Table } from './table.js';

/** The time of the database's clock, in place of a date. */
export const NOW = Symbol('now');

type Values<Row> = { readonly [Property in keyof Row]?: Row[Property] | typeof NOW };

/** Each column with its value as SQL, whose parameters are added to those given. */
const assignments = <Shown extends object, Internal extends object>(
  { sql }: SqlSession,
  { columns }: Table<Shown, Internal>,
  values: Values<Shown & Internal>,
  parameters: unknown[],
): { column: string; value: string }[] =>
  Object.entries<unknown>(values).map(([property, value]) => {
    const { name, write } = columns[property]!;
    if (value === NOW) return { column: name, value: sql.now };
    const written = write === undefined || value === null ? value : (write as (of: unknown) => unknown)(value);
    return { column: name, value: `$${parameters.push(written)}` };
  });

/**
 * Inserts one row. Properties that are left out have the column's default.
 *
 * @param tail what follows the values, such as `on conflict` and `returning`
 * @returns the rows of `returning`
 */
export const insertRow = <Shown extends object, Internal extends object>(
  session: SqlSession,
  table: Table<Shown, Internal>,
  values: Values<Shown & Internal>,
  tail = '',
): Promise<RawRow[]> => {
  const parameters: unknown[] = [];
  const given = assignments(session, table, values, parameters);
  return session.rows<RawRow>(
    `insert into ${table.name} (${given.map(({ column }) => column).join(', ')})
     values (${given.map(({ value }) => value).join(', ')}) ${tail}`,
    parameters,
  );
};

/** The same into a table whose key the database counts; returns the key. */
export const insertCounted = async <Shown extends object, Internal extends object>(
  session: SqlSession,
  table: Table<Shown, Internal>,
  values: Values<Shown & Internal>,
): Promise<number> => {
  const [row] = await insertRow(session, table, values, 'returning id');
  return row!.id as number;
};

/** Changes the row of this key. */
export const updateRow = async <Shown extends object, Internal extends object>(
  session: SqlSession,
  table: Table<Shown, Internal>,
  key: string | number,
  values: Values<Shown & Internal>,
): Promise<void> => {
  const parameters: unknown[] = [key];
  const set = assignments(session, table, values, parameters).map(({ column, value }) => `${column} = ${value}`);
  const [keyColumn] = Object.values(table.columns).filter(({ isPrimary }) => isPrimary);
  await session.rows(`update ${table.name} set ${set.join(', ')} where ${keyColumn!.name} = $1`, parameters);
};
