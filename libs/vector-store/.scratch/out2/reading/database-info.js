import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { LAYOUT_VERSION } from '../layout/settings-row.js';
import { humanSize } from './human-size.js';
/** Figures of a database of any layout; a table that is missing counts as empty. */
export async function databaseInfo(database, maintenance) {
  const tables = await database.tableNames();
  const { version, identity } = await database.settings();
  return {
    path: database.name,
    versions: { vectordb: lancedbVersion(), ragLib: LAYOUT_VERSION, storedVersion: version ?? 'unknown' },
    embeddings: identity,
    documents: await tableFigures(database, 'documents', tables),
    chunks: await tableFigures(database, 'chunks', tables),
    vectorIndex: await vectorIndex(database, tables),
    tables,
    maintenance,
  };
}
async function tableFigures(database, name, present) {
  if (!present.includes(name)) return { count: 0, sizeBytes: 0, sizeHuman: humanSize(0), versions: 0 };
  const table = await database.table(name);
  const { numRows, totalBytes } = await table.stats();
  const versions = (await table.listVersions()).length;
  return { count: numRows, sizeBytes: totalBytes, sizeHuman: humanSize(totalBytes), versions };
}
async function vectorIndex(database, present) {
  const none = { exists: false, indexedRows: 0, unindexedRows: 0 };
  if (!present.includes('chunks')) return none;
  const chunks = await database.table('chunks');
  const index = (await chunks.listIndices()).find(({ columns }) => columns.includes('vector'));
  const stats = index && (await chunks.indexStats(index.name));
  if (!stats) return { ...none, unindexedRows: await chunks.countRows() };
  return { exists: true, indexedRows: stats.numIndexedRows, unindexedRows: stats.numUnindexedRows };
}
function lancedbVersion() {
  const manifest = findPackageJSON('@lancedb/lancedb', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
//# sourceMappingURL=database-info.js.map
