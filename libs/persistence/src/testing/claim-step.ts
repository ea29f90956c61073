import type { Database } from '../database/database.js';
import { createStepQueue } from '../queue/create-step-queue.js';
import type { ClaimedStep } from '../queue/step-queue.js';

/** A step that is ready, as the worker of this id claims it. */
export const claimStep = async (database: Database, workerId: string): Promise<ClaimedStep> => {
  const queue = createStepQueue(database);
  await queue.register({ id: workerId, instance: workerId, hostname: 'test', pid: 1 });
  const { claimed } = await queue.turn({ workerId, settlements: [], capacity: 1, chain: false });
  return claimed[0]!;
};
