import { durationSeconds, type DocumentBatch } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import type { BatchBody, BatchSummary } from './batch.dto.js';

export const toBatchSummary = (batch: DocumentBatch): BatchSummary => ({
  id: batch.id,
  name: batch.name,
  source: batch.source,
  start_date: timestamp(batch.startDate),
  completed_date: nullableTimestamp(batch.completedDate),
});

export const toBatchBody = (batch: DocumentBatch): BatchBody => ({
  ...toBatchSummary(batch),
  batch_params: batch.batchParams,
  duration: durationSeconds(batch.startDate, batch.completedDate),
});
