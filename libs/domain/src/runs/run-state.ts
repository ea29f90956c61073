/** How a run stands, for people: a status that tells a retry from a failure, and a cancellation, too. */
export const RunState = {
  /** No step of it has started. */
  Pending: 'pending',
  Running: 'running',
  /** An attempt failed; the next one is due, or waits for its turn. */
  Retrying: 'retrying',
  /** The run or its group is paused; a step that a worker holds is finished. */
  Paused: 'paused',
  Completed: 'completed',
  Failed: 'failed',
  Cancelled: 'cancelled',
} as const;
export type RunState = (typeof RunState)[keyof typeof RunState];

export const RUN_STATES: readonly RunState[] = Object.values(RunState);

/** How a document of a batch stands: as its newest run there does. */
export const DocumentState = { NotStarted: 'not_started', ...RunState } as const;
export type DocumentState = (typeof DocumentState)[keyof typeof DocumentState];

export const DOCUMENT_STATES: readonly DocumentState[] = Object.values(DocumentState);
