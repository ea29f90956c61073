import type { Table } from '@lancedb/lancedb';
import { UnavailableError } from '@sluice/domain';
import { retryConflicts } from '../databases/commit-retry.js';
import { isOneOf } from '../encoding/sql-literal.js';
import { DOCUMENT_KEYS, type DocumentTable, ROW_KEYS } from '../layout/arrow-schemas.js';

/** Each look after the first means that a compaction moved rows between the last look and the delete. */
const LOOKS = 10;

/**
 * Leaves one copy of each row of the documents `ids`. Which one does not matter: after a merge they are equal. Rows can be
 * distinguished by their address only, which a compaction changes: so it looks again until there are no copies.
 */
export async function removeCopies(table: Table, name: DocumentTable, ids: readonly string[]): Promise<void> {
  const ofDocuments = isOneOf(DOCUMENT_KEYS[name], ids);
  for (let look = 0; look < LOOKS; look += 1) {
    const copies = await copiesAmong(table, name, ofDocuments);
    if (copies.length === 0) return;
    // Addresses are not given again: one that has changed deletes nothing.
    await retryConflicts(() => table.delete(`${ofDocuments} AND _rowid IN (${copies.join(', ')})`));
  }
  const message = 'Other processes kept writing the same documents into the vector database. Try again.';
  throw new UnavailableError('VECTORDB_CONFLICT', message);
}

/** The addresses of rows of which there is one with a higher address. */
async function copiesAmong(table: Table, name: DocumentTable, ofDocuments: string): Promise<bigint[]> {
  const keys = ROW_KEYS[name];
  const rows: Record<string, unknown>[] = await table
    .query()
    .where(ofDocuments)
    .select([...keys])
    .withRowId()
    .toArray();
  const newest = new Map<string, bigint>();
  const copies: bigint[] = [];
  for (const row of rows) {
    const key = keys.map((column) => String(row[column])).join(' ');
    const address = BigInt(row['_rowid'] as bigint);
    const known = newest.get(key);
    if (known !== undefined) copies.push(known < address ? known : address);
    if (known === undefined || known < address) newest.set(key, address);
  }
  return copies;
}
