import type { Connection, Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import { isAlreadyThere, isMissing } from '../databases/lance-errors.js';
import { schemaOf, TABLES, type TableName } from './arrow-schemas.js';
import { moveIntoPlace, removeAbandoned } from './create-aside.js';
import { settingsRow, type EmbeddingIdentity } from './settings-row.js';
import { createMissingIndexes } from './table-indexes.js';

/** Writes the settings row of a new database; another process's row, written first, stays. */
export async function createSettings(database: OpenDatabase, identity: EmbeddingIdentity): Promise<void> {
  await createUnlessThere(database, 'settings', (connection) =>
    connection.createTable('settings', settingsRow(identity)),
  );
}

/** Creates the tables and indexes that a database with a settings row lacks. Safe while other processes do the same. */
export async function createMissingTables(database: OpenDatabase, identity: EmbeddingIdentity): Promise<void> {
  const { directory } = database.place;
  if (directory !== null) await removeAbandoned(directory);
  for (const name of TABLES) {
    const create = (connection: Connection): Promise<Table> =>
      connection.createEmptyTable(name, schemaOf(name, identity.dimension));
    await createMissingIndexes(name, await createUnlessThere(database, name, create));
  }
}

/**
 * Opens the table, or creates it. Listing the tables first would not do: the directory of one that another process is
 * creating, or died while creating, is listed before it can be opened.
 */
async function createUnlessThere(
  { connection, place }: OpenDatabase,
  name: TableName,
  create: (connection: Connection) => Promise<Table>,
): Promise<Table> {
  const known = await openUnlessMissing(connection, name);
  if (known !== null) return known;
  if (place.directory !== null) {
    await moveIntoPlace(place.directory, name, create);
    const created = await openUnlessMissing(connection, name);
    if (created !== null) return created;
    // What is in its place is not a table: a process died while creating it there.
  }
  return place.alone(() => createThere(connection, name, create));
}

async function createThere(
  connection: Connection,
  name: TableName,
  create: (connection: Connection) => Promise<Table>,
): Promise<Table> {
  // Somebody else may have created it until it was our turn.
  const known = await openUnlessMissing(connection, name);
  if (known !== null) return known;
  try {
    return await create(connection);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return connection.openTable(name);
  }
}

async function openUnlessMissing(connection: Connection, name: TableName): Promise<Table | null> {
  try {
    return await connection.openTable(name);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
