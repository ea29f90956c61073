import type { RunStatus } from '@sluice/domain';

/** The columns that runs and steps have in common. */
export interface ProgressRow {
  created_date: number;
  start_date: number | null;
  status_date: number;
  completed_date: number | null;
  status: RunStatus;
  status_message: string | null;
  status_meta: string;
}

export const PROGRESS_COLUMNS =
  'created_date, start_date, status_date, completed_date, status, status_message, status_meta';

interface Progress {
  createdDate: Date;
  startDate: Date | null;
  statusDate: Date;
  completedDate: Date | null;
  status: RunStatus;
  statusMessage: string | null;
  statusMeta: Record<string, unknown>;
}

export const toProgress = (row: ProgressRow): Progress => ({
  createdDate: new Date(row.created_date),
  startDate: row.start_date === null ? null : new Date(row.start_date),
  statusDate: new Date(row.status_date),
  completedDate: row.completed_date === null ? null : new Date(row.completed_date),
  status: row.status,
  statusMessage: row.status_message,
  statusMeta: JSON.parse(row.status_meta) as Record<string, unknown>,
});
