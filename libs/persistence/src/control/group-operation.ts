/** A control operation of a run group that takes many short transactions. Kept in the group's row while it is under way. */
export const GroupOperation = {
  Pausing: 'pausing',
  Resuming: 'resuming',
  Cancelling: 'cancelling',
} as const;
export type GroupOperation = (typeof GroupOperation)[keyof typeof GroupOperation];

/** Which operation: a number that each one raises, so that none takes a later one of its kind for itself. */
export interface OperationUnderWay {
  readonly kind: GroupOperation;
  readonly token: number;
}
