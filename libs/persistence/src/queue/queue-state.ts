/** Where a step stands in the queue; internal, the API shows `status`. The numbers appear in index predicates. */
export const QueueState = {
  /** Waits for its predecessor. */
  Blocked: 0,
  /** May run now. */
  Ready: 1,
  /** Held by a worker. */
  Leased: 2,
  /** Waits for its next attempt until `ready_at`. */
  Delayed: 3,
  /** COMPLETED or FAILED. */
  Done: 4,
  /** Would be ready or delayed, but its run or group is paused. */
  Paused: 5,
} as const;
export type QueueState = (typeof QueueState)[keyof typeof QueueState];
