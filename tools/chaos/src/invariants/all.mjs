import { noAttemptTwice, noStaleCompletion } from './attempts.mjs';
import { cancelledIsOver } from './cancellations.mjs';
import { everyEventOnce, everyHandlerTold } from './events.mjs';
import { groupCountsRight } from './groups.mjs';
import { stepsInOrder } from './order.mjs';
import { everyRunFinished, noRunLost } from './runs.mjs';
import { databaseIntact, workersSane } from './workers.mjs';

/** What must hold after every case, whatever happened. */
export const INVARIANTS = [
  noAttemptTwice,
  stepsInOrder,
  noStaleCompletion,
  noRunLost,
  everyRunFinished,
  everyEventOnce,
  everyHandlerTold,
  groupCountsRight,
  workersSane,
  databaseIntact,
  cancelledIsOver,
];
