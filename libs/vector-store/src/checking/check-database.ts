import { MatchQuery, type Query, type Table } from '@lancedb/lancedb';
import type { OpenDatabase } from '../databases/open-database.js';
import { isMissing } from '../databases/lance-errors.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import { batchesOf, rowsOf } from '../databases/run-query.js';
import { TABLES, type TableName } from '../layout/arrow-schemas.js';
import { schemaProblems } from '../layout/schema-problems.js';
import type { DatabaseProblem } from './database-problem.js';

/** A small column of each table: reading it opens every file of the table, and reads next to nothing of it. */
const LIGHT_COLUMN: Record<TableName, string> = {
  settings: 'id',
  documents: 'id',
  document_meta: 'id',
  chunks: 'order',
  document_items: 'position',
};

/** Tables that databases of the older layout have, too. */
const OLD_TABLES: readonly TableName[] = ['settings', 'documents', 'chunks'];

/**
 * What of a database is missing or cannot be read: settings row, tables, columns, files, indexes. Opens each file of its
 * tables and uses each index once; what the files hold is not looked at. Databases of the older layout are sound, too.
 * @throws the reason of the deadline's signal.
 */
export async function checkDatabase(database: OpenDatabase, deadline: QueryDeadline): Promise<DatabaseProblem[]> {
  const { present, problems } = await openTables(database);
  problems.push(...(await settingsProblems(database, present)));
  const isOld = !present.includes('document_meta') && problems.every(({ table }) => table !== 'document_meta');
  const known = new Set(problems.map(({ table }) => table));
  const missing = (isOld ? OLD_TABLES : TABLES).filter((name) => !present.includes(name) && !known.has(name));
  for (const name of present) problems.push(...(await tableProblems(database, name, deadline)));
  if (missing.length > 0 && !(await isYoung(database, present))) {
    problems.push(
      ...missing.map((name): DatabaseProblem => {
        return { code: 'TABLE_MISSING', table: name, message: `The table ${name} is missing.` };
      }),
    );
  }
  if (!isOld && problems.length === 0) problems.push(...(await layoutProblems(database)));
  return problems;
}

async function openTables(database: OpenDatabase): Promise<{ present: TableName[]; problems: DatabaseProblem[] }> {
  const present: TableName[] = [];
  const problems: DatabaseProblem[] = [];
  for (const name of TABLES) {
    try {
      await database.table(name);
      present.push(name);
    } catch (error) {
      if (!isMissing(error)) problems.push(unreadable(name));
    }
  }
  return { present, problems };
}

/** Whether no document was ever stored: all tables come before the first, and a process may have died between them. */
async function isYoung(database: OpenDatabase, present: readonly TableName[]): Promise<boolean> {
  for (const name of present) {
    if (name !== 'settings' && (await (await database.table(name)).countRows()) > 0) return false;
  }
  return true;
}

async function settingsProblems(database: OpenDatabase, present: readonly TableName[]): Promise<DatabaseProblem[]> {
  if (!present.includes('settings')) return [];
  try {
    const rows = await (await database.table('settings')).countRows();
    const { identity, text, version } = await database.settings();
    if (rows !== 1 || text === null) {
      return [settingsProblem('SETTINGS_MISSING', `There are ${rows} rows of settings instead of one.`)];
    }
    if (identity && version !== null) return [];
    const message = 'The settings row does not say how the database was embedded, or by which version it was written.';
    return [settingsProblem('SETTINGS_UNREADABLE', message)];
  } catch {
    // Reported with the table.
    return [];
  }
}

async function tableProblems(
  database: OpenDatabase,
  name: TableName,
  deadline: QueryDeadline,
): Promise<DatabaseProblem[]> {
  const table = await database.table(name);
  try {
    const { rows, expected } = await readableRows(database, name, deadline);
    if (rows < expected) {
      const message = `The table ${name} says that it has ${expected} rows, but only ${rows} can be read.`;
      return [{ code: 'ROWS_MISSING', table: name, message }];
    }
    return await indexProblems(table, name, deadline);
  } catch {
    deadline.signal.throwIfAborted();
    return [unreadable(name)];
  }
}

/** How many rows can be read and how many there should be, of one version: other processes write meanwhile. */
async function readableRows(
  database: OpenDatabase,
  name: TableName,
  deadline: QueryDeadline,
): Promise<{ rows: number; expected: number }> {
  const version = await (await database.table(name)).version();
  const table = await database.connection.openTable(name, [], { version });
  try {
    let rows = 0;
    for await (const batch of batchesOf(table.query().select([LIGHT_COLUMN[name]]), deadline)) rows += batch.numRows;
    return { rows, expected: await table.countRows() };
  } finally {
    table.close();
  }
}

async function indexProblems(table: Table, name: TableName, deadline: QueryDeadline): Promise<DatabaseProblem[]> {
  const problems: DatabaseProblem[] = [];
  const indexes = await table.listIndices().catch(() => null);
  if (indexes === null) {
    const message = `The indexes of the table ${name} cannot be read; searches that need them fail.`;
    return [{ code: 'INDEX_UNUSABLE', table: name, message }];
  }
  for (const { columns, indexType } of indexes) {
    const [column] = columns;
    const probe = column === undefined ? undefined : probeOf(table, column, indexType);
    if (!probe) continue;
    try {
      await rowsOf(probe, deadline);
    } catch {
      deadline.signal.throwIfAborted();
      const message = `The index of ${name}.${column} cannot be used; searches that need it fail.`;
      problems.push({ code: 'INDEX_UNUSABLE', table: name, message });
    }
  }
  return problems;
}

/** A query that needs the index; none for vectors, whose index needs a vector of the right length. */
function probeOf(table: Table, column: string, indexType: string): Query | undefined {
  if (indexType === 'FTS')
    return table.query().fullTextSearch(new MatchQuery('a', column)).select([column, '_score']).limit(1);
  if (column === 'vector') return undefined;
  const nothing = column === 'position' || column === 'order' ? '-1' : "''";
  return table.query().where(`${column} = ${nothing}`).select([column]).limit(1);
}

async function layoutProblems(database: OpenDatabase): Promise<DatabaseProblem[]> {
  const { identity } = await database.settings();
  const sentences = identity ? await schemaProblems(database, identity.dimension) : [];
  return sentences.map((message) => ({ code: 'SCHEMA_DIFFERS', table: null, message }));
}

const unreadable = (name: TableName): DatabaseProblem => ({
  code: 'TABLE_UNREADABLE',
  table: name,
  message: `The table ${name} cannot be read: files of it are damaged or missing.`,
});

const settingsProblem = (code: 'SETTINGS_MISSING' | 'SETTINGS_UNREADABLE', message: string): DatabaseProblem => ({
  code,
  table: 'settings',
  message,
});
