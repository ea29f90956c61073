/** A control operation of a run group that takes many short transactions. Kept in the group's row while it is under way. */
export const GroupOperation = {
  Pausing: 'pausing',
  Resuming: 'resuming',
  Cancelling: 'cancelling',
} as const;
export type GroupOperation = (typeof GroupOperation)[keyof typeof GroupOperation];
