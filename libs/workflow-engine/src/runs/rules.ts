import { ConflictError } from '@sluice/domain';
import { GroupOperation, isCancelled, type JoinedGroup, type LockedGroup, type LockedRun } from '@sluice/persistence';

/** What may be asked of runs and run groups, and how it is said that it may not be done. */
const PARTICIPLES = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  priority: 'given another priority',
  retry: 'retried',
  start: 'given further runs',
} as const;

export type Operation = keyof typeof PARTICIPLES;

/** What sets a finished group going again. */
const REVIVING: readonly Operation[] = ['retry', 'start'];

type Finishable = Pick<LockedGroup, 'completedDate' | 'statusMeta'>;

/** A second cancellation is none: there is nothing left to do. */
export const wasCancelled = ({ completedDate, statusMeta }: Finishable): boolean =>
  completedDate !== null && isCancelled(statusMeta);

/**
 * What a group allows:
 *
 * |                         | unfinished | being cancelled | finished                            |
 * | ----------------------- | ---------- | --------------- | ----------------------------------- |
 * | pause, resume, priority | yes        | no              | no                                  |
 * | cancel                  | yes        | joins           | no, unless cancelled (`wasCancelled`) |
 * | retry, start            | yes        | no              | yes: it goes on                     |
 *
 * @throws ConflictError
 */
export const assertGroupAllows = (
  { id, completedDate, control }: Pick<LockedGroup, 'id' | 'completedDate' | 'control'>,
  operation: Operation,
): void => {
  if (completedDate !== null && !REVIVING.includes(operation)) {
    throw new ConflictError(`Run group ${id} is finished; it cannot be ${PARTICIPLES[operation]}`);
  }
  if (control === GroupOperation.Cancelling && operation !== 'cancel') {
    throw new ConflictError(`Run group ${id} is being cancelled; it cannot be ${PARTICIPLES[operation]}`);
  }
};

/** Whether runs may be added to a group: what a start asks before it does. @throws ConflictError */
export const assertMayJoin = (group: JoinedGroup): void => assertGroupAllows(group, 'start');

/** A single run is paused, resumed, cancelled and given another priority while it is not finished. @throws ConflictError */
export const assertRunAllows = (
  { id, completedDate }: Pick<LockedRun, 'id' | 'completedDate'>,
  operation: Operation,
): void => {
  if (completedDate === null) return;
  throw new ConflictError(`Workflow run ${id} is finished; it cannot be ${PARTICIPLES[operation]}`);
};
