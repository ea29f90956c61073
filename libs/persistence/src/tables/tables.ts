import * as documentTables from './document-tables.js';
import * as runTables from './run-tables.js';
import type { Table } from './table.js';
import * as workerTables from './worker-tables.js';

/** The tables that statements read and write by description; a test keeps them equal to what the migrations create. */
export const TABLES: readonly Pick<Table<object>, 'name' | 'columns'>[] = Object.values({
  ...documentTables,
  ...runTables,
  ...workerTables,
});
