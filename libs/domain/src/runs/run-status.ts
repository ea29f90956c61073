/** Status of a step, run, run group or lifecycle row, as the API shows it. */
export const RunStatus = {
  Pending: 'PENDING',
  Running: 'RUNNING',
  Completed: 'COMPLETED',
  /** Failed, will be retried. */
  Error: 'ERROR',
  /** Failed for good: attempts used up or the fault is permanent. */
  Failed: 'FAILED',
} as const;
export type RunStatus = (typeof RunStatus)[keyof typeof RunStatus];

export const RUN_STATUSES: readonly RunStatus[] = Object.values(RunStatus);

/** Statuses that are left only through an explicit retry. */
export const isFinal = (status: RunStatus): boolean => status === RunStatus.Completed || status === RunStatus.Failed;
