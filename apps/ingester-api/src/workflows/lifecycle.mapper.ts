import type { LifecycleRecord } from '@sluice/domain';
import { nullableTimestamp, timestamp } from '@sluice/http-kit';
import type { LifecycleBody } from './lifecycle.dto.js';

export const toLifecycleBody = (record: LifecycleRecord): LifecycleBody => ({
  id: record.id,
  event: record.event,
  handler_name: record.handlerName,
  run_group_id: record.runGroupId,
  workflow_run_id: record.workflowRunId,
  step_id: record.stepId,
  start_date: timestamp(record.startDate),
  status_date: timestamp(record.statusDate),
  completed_date: nullableTimestamp(record.completedDate),
  status: record.status,
  status_message: record.statusMessage ?? '',
  status_meta: record.statusMeta,
});
