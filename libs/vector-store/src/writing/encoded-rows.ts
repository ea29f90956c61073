import type { RecordBatch, Schema, Table as ArrowTable } from 'apache-arrow';
import * as arrow from '../encoding/arrow.js';

/** The tables whose rows are the content of a document. */
export const CONTENT_TABLES = ['documents', 'document_items', 'chunks'] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];

/** The rows of one document as bytes: an Arrow IPC stream for each table. They can be read without copying them. */
export interface EncodedRows {
  readonly streams: Readonly<Record<ContentTable, Uint8Array>>;
  readonly chunkCount: number;
  /** Of the vectors. */
  readonly dimension: number;
  readonly sizeBytes: number;
}

export const streamOf = (table: ArrowTable): Uint8Array =>
  arrow.RecordBatchStreamWriter.writeAll(table).toUint8Array(true);

/** As batches of `schema`: Arrow does not take its own types, read back, for the same. */
export const batchesOf = ({ streams }: EncodedRows, table: ContentTable, schema: Schema): RecordBatch[] =>
  arrow
    .tableFromIPC(streams[table])
    .batches.filter(({ numRows }) => numRows > 0)
    .map(({ data }) => new arrow.RecordBatch(schema, data as never));
