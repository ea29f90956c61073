import type { DocumentBatch } from '@sluice/domain';
import { EntitySchema } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import { date, idColumn, json, nullableDate, text } from './columns.js';

export const batchSchema = (dialect: Dialect): EntitySchema<DocumentBatch> =>
  new EntitySchema<DocumentBatch>({
    name: 'DocumentBatch',
    tableName: 'document_batch',
    columns: {
      id: idColumn(dialect),
      name: text(),
      source: text(),
      startDate: date(),
      completedDate: nullableDate(),
      batchParams: json(),
    },
  });
