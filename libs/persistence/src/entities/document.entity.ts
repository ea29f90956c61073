import type { Document, DocumentLocation, DocumentUriHistory } from '@sluice/domain';
import { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import {
  bigint,
  date,
  idColumn,
  integer,
  internal,
  json,
  nullableInteger,
  nullableText,
  text,
  textKey,
} from './columns.js';

export const documentSchema = (): EntitySchema<Document> =>
  new EntitySchema<Document>({
    name: 'Document',
    tableName: 'document',
    columns: {
      hash: textKey(),
      mimeType: text(),
      fileSize: bigint(),
      docMeta: json(),
      sha3256: { ...text(), name: 'sha3_256' },
      md5: text(),
      gitBlobId: text(),
      pageCount: nullableInteger(),
      createdDate: date(),
    },
  });

/** A location with the W3C `traceparent` of the upload that brought its content; null when that was not traced. */
export interface DocumentUriRow extends DocumentLocation {
  traceContext: string | null;
  /** That of its runs, unless their start names one. */
  priority: number;
}

export const documentUriSchema = (dialect: Dialect): EntitySchema<DocumentUriRow> =>
  new EntitySchema<DocumentUriRow>({
    name: 'DocumentUri',
    tableName: 'document_uri',
    columns: {
      id: idColumn(dialect),
      docHash: text(),
      uri: text(),
      source: text(),
      version: integer(),
      batchId: bigint(),
      docMeta: { ...json(), nullable: true },
      traceContext: internal(nullableText()),
      priority: internal(integer()),
    },
  });

export const documentUriHistorySchema = (dialect: Dialect): EntitySchema<DocumentUriHistory> =>
  new EntitySchema<DocumentUriHistory>({
    name: 'DocumentUriHistory',
    tableName: 'document_uri_history',
    columns: {
      id: idColumn(dialect),
      documentUriId: bigint(),
      docHash: text(),
      version: integer(),
      batchId: bigint(),
      createdDate: date(),
    },
  });
