import { ConflictError } from '@sluice/domain';
import { GroupOperation } from './group-operation.js';
import type { LockedGroup } from './locks.js';

type Asked = GroupOperation | 'priority' | 'retry' | 'start';

const PARTICIPLES: Record<Asked, string> = {
  [GroupOperation.Pausing]: 'paused',
  [GroupOperation.Resuming]: 'resumed',
  [GroupOperation.Cancelling]: 'cancelled',
  priority: 'given another priority',
  retry: 'retried',
  start: 'given further runs',
};

/** What sets a finished group going again. */
const REVIVING: readonly Asked[] = ['retry', 'start'];

/** @throws ConflictError when the group is finished, or is being cancelled and another operation is asked for */
export const assertOperable = (group: Pick<LockedGroup, 'id' | 'finished' | 'control'>, asked: Asked): void => {
  const participle = PARTICIPLES[asked];
  if (group.finished && !REVIVING.includes(asked)) {
    throw new ConflictError(`Run group ${group.id} is finished; it cannot be ${participle}`);
  }
  if (group.control === GroupOperation.Cancelling && asked !== GroupOperation.Cancelling) {
    throw new ConflictError(`Run group ${group.id} is being cancelled; it cannot be ${participle}`);
  }
};
