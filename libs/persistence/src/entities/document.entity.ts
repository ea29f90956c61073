import type { Document, DocumentUri, DocumentUriHistory } from '@sluice/domain';
import { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import { bigint, date, idColumn, integer, json, nullableInteger, text, textKey } from './columns.js';

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

export const documentUriSchema = (dialect: Dialect): EntitySchema<DocumentUri> =>
  new EntitySchema<DocumentUri>({
    name: 'DocumentUri',
    tableName: 'document_uri',
    columns: {
      id: idColumn(dialect),
      docHash: text(),
      uri: text(),
      source: text(),
      version: integer(),
      batchId: bigint(),
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
