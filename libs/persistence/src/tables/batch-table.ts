import type { DocumentBatch } from '@sluice/domain';
import { date, generatedKey, json, nullable, text } from './column.js';
import { Table } from './table.js';

export const documentBatches = new Table<DocumentBatch>('document_batch', {
  id: generatedKey(),
  name: text(),
  source: text(),
  startDate: date(),
  completedDate: nullable(date()),
  batchParams: json(),
});
