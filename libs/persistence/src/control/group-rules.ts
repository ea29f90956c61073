import { ConflictError } from '@sluice/domain';
import { GroupOperation } from './group-operation.js';
import type { LockedGroup } from './locks.js';

const PARTICIPLES: Record<GroupOperation | 'priority', string> = {
  [GroupOperation.Pausing]: 'paused',
  [GroupOperation.Resuming]: 'resumed',
  [GroupOperation.Cancelling]: 'cancelled',
  priority: 'given another priority',
};

/** @throws ConflictError when the group is finished, or is being cancelled and another operation is asked for */
export const assertOperable = (group: LockedGroup, operation: GroupOperation | 'priority'): void => {
  const participle = PARTICIPLES[operation];
  if (group.finished) throw new ConflictError(`Run group ${group.id} is finished; it cannot be ${participle}`);
  if (group.control === GroupOperation.Cancelling && operation !== GroupOperation.Cancelling) {
    throw new ConflictError(`Run group ${group.id} is being cancelled; it cannot be ${participle}`);
  }
};
