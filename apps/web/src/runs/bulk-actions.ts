export const BULK_ACTIONS = ['retry', 'cancel', 'pause', 'resume'] as const;

/** What can be done to runs. */
export type BulkAction = (typeof BULK_ACTIONS)[number];
