import type { Table as ArrowTable } from 'apache-arrow';
import { contentRows } from './document-rows.js';
import { CONTENT_TABLES, type ContentTable, type EncodedRows, streamOf } from './encoded-rows.js';
import { type DocumentContent, prepareContent } from './prepared-document.js';

/**
 * Turns the content of a document into rows as bytes, in time and memory proportional to its size: what a stranger's document
 * became is to be encoded where it may die, and what comes out of it can be stored without looking into it.
 * @throws as `prepareContent`
 */
export async function encodeDocument(id: string, content: DocumentContent): Promise<EncodedRows> {
  const dimension = content.vectors[0]?.length ?? 0;
  const prepared = await prepareContent(id, content, dimension);
  const tables: Readonly<Record<ContentTable, ArrowTable>> = contentRows([{ rows: prepared }], dimension);
  const entries = CONTENT_TABLES.map((name) => [name, streamOf(tables[name])] as const);
  return {
    streams: Object.fromEntries(entries) as EncodedRows['streams'],
    chunkCount: prepared.chunks.length,
    dimension,
    sizeBytes: entries.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0),
  };
}
