import type { SqlSession } from '../database/sql-session.js';
import type { RawRow, Table } from './table.js';

/** The time of the database's clock, in place of a date. */
export const NOW = Symbol('now');

type Values<Row> = { readonly [Property in keyof Row]?: Row[Property] | typeof NOW };

/**
 * Inserts one row. Properties that are left out have the column's default.
 *
 * @param tail what follows the values, such as `on conflict` and `returning`
 * @returns the rows of `returning`
 */
export const insertRow = <Shown extends object, Internal extends object>(
  session: SqlSession,
  { name, columns }: Table<Shown, Internal>,
  values: Values<Shown & Internal>,
  tail = '',
): Promise<RawRow[]> => {
  const parameters: unknown[] = [];
  const given = Object.entries<unknown>(values).map(([property, value]) => {
    const column = columns[property]!;
    const write = column.write as ((value: unknown) => unknown) | undefined;
    const sql =
      value === NOW
        ? session.sql.now
        : `$${parameters.push(write === undefined || value === null ? value : write(value))}`;
    return { column: column.name, sql };
  });
  return session.rows<RawRow>(
    `insert into ${name} (${given.map(({ column }) => column).join(', ')})
     values (${given.map(({ sql }) => sql).join(', ')}) ${tail}`,
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
