import { existsSync } from 'node:fs';
import { connectDatabase, Dialect, migrationNames, parseDatabaseUrl, type Database } from '@sluice/persistence';

/** Creates all tables and brings them to the newest version; returns the migrations it applied. */
export const prepareDatabase = (url: string): Promise<string[]> => withDatabase(url, (database) => database.migrate());

/** The migrations that the database lacks; neither the database nor its file is touched. */
export const pendingMigrations = async (url: string): Promise<string[]> => {
  const target = parseDatabaseUrl(url);
  if (target.dialect === Dialect.Sqlite && !existsSync(target.file)) return migrationNames(target.dialect);
  return withDatabase(url, (database) => database.pendingMigrations());
};

const withDatabase = async <Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await connectDatabase({ url, applicationName: 'sluice db-init' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
