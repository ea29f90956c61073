/** What can be done to all runs that match a filter. */
export const BulkAction = { Retry: 'retry', Cancel: 'cancel', Pause: 'pause', Resume: 'resume' } as const;
export type BulkAction = (typeof BulkAction)[keyof typeof BulkAction];

export const BULK_ACTIONS: readonly BulkAction[] = Object.values(BulkAction);

/** Why a run is left alone by an action on many. */
export const BulkRefusal = {
  Finished: 'finished',
  NotFailed: 'not_failed',
  BeingCancelled: 'being_cancelled',
  Paused: 'paused_already',
  NotPaused: 'not_paused',
  GroupPaused: 'group_paused',
} as const;
export type BulkRefusal = (typeof BulkRefusal)[keyof typeof BulkRefusal];
