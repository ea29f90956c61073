import type { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';

export interface TableVersion {
  readonly version: number;
  readonly createdAt: Date;
}

export interface TableVersions {
  readonly table: TableName;
  /** Newest first, so many of them. */
  readonly versions: TableVersion[];
  /** Versions that can still be read. */
  readonly total: number;
}

/** The versions of each table that can still be read, the newest `limit` of them. */
export async function databaseVersions(database: OpenDatabase, limit: number): Promise<TableVersions[]> {
  const found: TableVersions[] = [];
  for (const table of await database.ownTables()) {
    const all = await (await database.table(table)).listVersions();
    all.sort((one, other) => other.version - one.version);
    const versions = all.slice(0, limit).map(({ version, timestamp }) => ({ version, createdAt: timestamp }));
    found.push({ table, versions, total: all.length });
  }
  return found;
}
