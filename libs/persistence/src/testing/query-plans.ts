import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { textOf, type AnyStatement, type SqlSession } from '../database/sql-session.js';

/** A statement with the parameters it was last executed with. */
export interface Executed {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** A database that remembers every statement it executes, each text once. */
export const recordStatements = (database: Database): { recorded: Database; executed: Map<string, Executed> } => {
  const executed = new Map<string, Executed>();
  const recording = <Session extends SqlSession>(session: Session): Session =>
    Object.assign(Object.create(session) as Session, {
      rows: (statement: AnyStatement, parameters: readonly unknown[] = []) => {
        executed.set(textOf(statement), { text: textOf(statement), parameters });
        return session.rows(statement, parameters);
      },
    });
  const recorded = Object.assign(recording(database), {
    transaction: <Result>(work: (session: SqlSession) => Promise<Result>) =>
      database.transaction((session) => work(recording(session))),
  });
  return { recorded, executed };
};

const lines = (rows: readonly object[]): string => rows.map((row) => String(Object.values(row).at(-1))).join('\n');

const onSqlite = async (database: Database, text: string): Promise<string> =>
  lines(await database.rows<{ detail: string }>(`explain query plan ${text}`));

/** How the database executes a statement that is prepared under a name: on PostgreSQL without knowing the parameters. */
export const preparedPlan = (database: Database, text: string): Promise<string> =>
  database.dialect === Dialect.Sqlite ? onSqlite(database, text) : genericPlan(database, text);

const genericPlan = (database: Database, text: string): Promise<string> =>
  database.transaction(async (session) => {
    await session.rows(`set local plan_cache_mode = force_generic_plan`);
    await session.rows(`prepare plan_test as ${text}`);
    const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = Array.from({ length: parameters }, () => 'null').join(', ');
    const rows = await session.rows<object>(`explain execute plan_test${parameters ? ` (${values})` : ''}`);
    await session.rows('deallocate plan_test');
    return lines(rows);
  });

/** How it executes a statement without a name: with these parameters. */
export const plan = async (database: Database, { text, parameters }: Executed): Promise<string> =>
  database.dialect === Dialect.Sqlite
    ? onSqlite(database, text)
    : lines(await database.rows<object>(`explain ${text}`, parameters));
