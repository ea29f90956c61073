import type { AnyStatement, SqlSession } from './sql-session.js';

/** The first column of each row that a statement returns. */
export const readColumn = async <Value>(
  session: Pick<SqlSession, 'rows'>,
  statement: AnyStatement,
  parameters?: readonly unknown[],
): Promise<Value[]> => {
  const rows = await session.rows<Record<string, Value>>(statement, parameters);
  return rows.flatMap((row) => Object.values(row).slice(0, 1));
};

/** The first column of the first row; undefined when there is none. */
export const readValue = async <Value>(
  session: Pick<SqlSession, 'rows'>,
  statement: AnyStatement,
  parameters?: readonly unknown[],
): Promise<Value | undefined> => (await readColumn<Value>(session, statement, parameters))[0];

/** A number, such as that of `select count(*) …`; 0 when there is no row. */
export const readCount = async (
  session: Pick<SqlSession, 'rows'>,
  statement: AnyStatement,
  parameters?: readonly unknown[],
): Promise<number> => (await readValue<number>(session, statement, parameters)) ?? 0;
