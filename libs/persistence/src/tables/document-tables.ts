import type { Document, DocumentLocation, DocumentUriHistory } from '@sluice/domain';
import { bigint, date, generatedKey, integer, json, key, nullable, text } from './column.js';
import { Table } from './table.js';

export const documents = new Table<Document>('document', {
  hash: key(text()),
  mimeType: text(),
  fileSize: bigint(),
  docMeta: json(),
  sha3256: text('sha3_256'),
  md5: text(),
  gitBlobId: text(),
  pageCount: nullable(integer()),
  createdDate: date(),
});

export interface LocationInternals {
  /** The W3C `traceparent` of the upload that brought its content; null when that was not traced. */
  traceContext: string | null;
  /** That of its runs, unless their start names one. */
  priority: number;
}

export const documentUris = new Table<DocumentLocation, LocationInternals>(
  'document_uri',
  {
    id: generatedKey(),
    docHash: text(),
    uri: text(),
    source: text(),
    version: integer(),
    batchId: bigint(),
    docMeta: nullable(json()),
  },
  { traceContext: nullable(text()), priority: integer() },
);

export const documentUriHistory = new Table<DocumentUriHistory>('document_uri_history', {
  id: generatedKey(),
  documentUriId: bigint(),
  docHash: text(),
  version: integer(),
  batchId: bigint(),
  createdDate: date(),
});
