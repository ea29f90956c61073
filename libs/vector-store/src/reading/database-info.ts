import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { OpenDatabase } from '../databases/open-database.js';
import type { TableName } from '../layout/arrow-schemas.js';
import { type EmbeddingIdentity, LAYOUT_VERSION } from '../layout/settings-row.js';
import type { MaintenanceStatus } from '../maintenance/database-maintenance.js';
import { humanSize } from './human-size.js';

export interface TableFigures {
  /** Rows. */
  readonly count: number;
  readonly sizeBytes: number;
  readonly sizeHuman: string;
  /** Versions that can still be read. */
  readonly versions: number;
}

export interface IndexFigures {
  readonly table: TableName;
  readonly column: string;
  /** As Lance names it: FTS, BTree, Bitmap, IvfPq… */
  readonly type: string;
  readonly indexedRows: number;
  /** Rows that searches read one by one until maintenance takes them up. */
  readonly unindexedRows: number;
}

export interface DatabaseInfo {
  /** The database as it was asked for. */
  readonly path: string;
  readonly versions: {
    /** Of the LanceDB library in use. */
    readonly vectordb: string;
    /** Of the layout that this library writes. */
    readonly ragLib: string;
    /** Of the layout that the database is stamped with; "unknown" without a stamp. */
    readonly storedVersion: string;
  };
  /** Null when the database does not say how it was embedded. */
  readonly embeddings: EmbeddingIdentity | null;
  readonly documents: TableFigures;
  readonly chunks: TableFigures;
  /** How much of each table its indexes cover. */
  readonly indexes: IndexFigures[];
  readonly vectorIndex: { readonly exists: boolean; readonly indexedRows: number; readonly unindexedRows: number };
  readonly tables: string[];
  readonly maintenance: MaintenanceStatus;
}

/** Figures of a database of any layout; a table that is missing counts as empty. */
export async function databaseInfo(database: OpenDatabase, maintenance: MaintenanceStatus): Promise<DatabaseInfo> {
  const tables = await database.tableNames();
  const { version, identity } = await database.settings();
  const indexes = await indexFigures(database);
  return {
    path: database.name,
    versions: { vectordb: lancedbVersion(), ragLib: LAYOUT_VERSION, storedVersion: version ?? 'unknown' },
    embeddings: identity,
    documents: await tableFigures(database, 'documents', tables),
    chunks: await tableFigures(database, 'chunks', tables),
    indexes,
    vectorIndex: await vectorIndex(database, indexes),
    tables,
    maintenance,
  };
}

async function tableFigures(database: OpenDatabase, name: TableName, present: string[]): Promise<TableFigures> {
  if (!present.includes(name)) return { count: 0, sizeBytes: 0, sizeHuman: humanSize(0), versions: 0 };
  const table = await database.table(name);
  const { numRows, totalBytes } = await table.stats();
  const versions = (await table.listVersions()).length;
  return { count: numRows, sizeBytes: totalBytes, sizeHuman: humanSize(totalBytes), versions };
}

async function indexFigures(database: OpenDatabase): Promise<IndexFigures[]> {
  const figures: IndexFigures[] = [];
  for (const name of await database.ownTables()) {
    const table = await database.table(name);
    for (const index of await table.listIndices()) {
      figures.push({
        table: name,
        column: index.columns.join(),
        type: index.indexType,
        indexedRows: index.numIndexedRows ?? 0,
        unindexedRows: index.numUnindexedRows ?? 0,
      });
    }
  }
  return figures;
}

async function vectorIndex(
  database: OpenDatabase,
  indexes: readonly IndexFigures[],
): Promise<DatabaseInfo['vectorIndex']> {
  const index = indexes.find(({ table, column }) => table === 'chunks' && column === 'vector');
  if (index) return { exists: true, indexedRows: index.indexedRows, unindexedRows: index.unindexedRows };
  const unindexedRows = (await database.hasTable('chunks')) ? await (await database.table('chunks')).countRows() : 0;
  return { exists: false, indexedRows: 0, unindexedRows };
}

function lancedbVersion(): string {
  const manifest = findPackageJSON('@lancedb/lancedb', import.meta.url)!;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
