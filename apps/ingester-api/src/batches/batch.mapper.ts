import { durationSeconds, type DocumentBatch } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import type { BatchBody } from './batch.dto.js';

export const toBatchBody = (batch: DocumentBatch): BatchBody => ({
  id: batch.id,
  name: batch.name,
  source: batch.source,
  start_date: timestamp(batch.startDate),
  completed_date: nullableTimestamp(batch.completedDate),
  batch_params: batch.batchParams,
  duration: durationSeconds(batch.startDate, batch.completedDate),
});
