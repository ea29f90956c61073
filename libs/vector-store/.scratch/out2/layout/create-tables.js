import { isAlreadyThere } from '../databases/lance-errors.js';
import { schemaOf, TABLES } from './arrow-schemas.js';
import { settingsRow } from './settings-row.js';
import { createMissingIndexes } from './table-indexes.js';
/** Writes the settings row of a new database; another process's row, written first, stays. */
export async function createSettings(connection, identity) {
  // Table and row are one commit: of several processes exactly one succeeds.
  await createUnlessThere(connection, 'settings', () => connection.createTable('settings', settingsRow(identity)));
}
/** Creates the tables and indexes that a database with a settings row lacks. Safe while other processes do the same. */
export async function createMissingTables(connection, identity) {
  for (const name of TABLES) {
    const create = () => connection.createEmptyTable(name, schemaOf(name, identity.dimension));
    await createMissingIndexes(name, await createUnlessThere(connection, name, create));
  }
}
async function createUnlessThere(connection, name, create) {
  if ((await connection.tableNames()).includes(name)) return connection.openTable(name);
  try {
    return await create();
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return connection.openTable(name);
  }
}
//# sourceMappingURL=create-tables.js.map
