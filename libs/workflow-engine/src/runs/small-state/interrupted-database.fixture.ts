import type { Database } from '@sluice/persistence';

/** A database in which something else happens before the commit of this number, counted from one. Reads are no commits. */
export const interrupted = (database: Database, commit: number, meanwhile: () => Promise<void>): Database => {
  let commits = 0;
  const count = async (): Promise<void> => {
    commits += 1;
    if (commits === commit) await meanwhile();
  };
  const rows = async (...[statement, parameters]: Parameters<Database['rows']>): Promise<unknown[]> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text.trimStart().startsWith('select')) await count();
    return database.rows(statement, parameters);
  };
  const transaction = async (...parameters: Parameters<Database['transaction']>): Promise<unknown> => {
    await count();
    return database.transaction(...parameters);
  };
  return Object.create(database, { rows: { value: rows }, transaction: { value: transaction } }) as Database;
};
