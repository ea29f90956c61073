import { sharedStatements } from '../../statements/shared-statements.js';
import { SQL } from '../fragments.js';

/** The parts of a turn and the other moves; each move is one `BEGIN IMMEDIATE` transaction. Lists travel as JSON arrays. */
export { activate, releaseRuns, settle, topPriority } from './settle.js';
export { claim, claimByType, leaseRuns, readClaimed } from './claim.js';
export { anyHandler, finishBatch, finishGroup, finishRuns, recordEvents, startGroups, startRuns } from './progress.js';
export { beat, cancelRuns, lostSteps, nextDue, promoteDelayed, recover } from './recovery.js';

export const { endOutage, forgetWorkers, heldSteps, registerWorker, unfinishedGroups, unregisterWorker } =
  sharedStatements(SQL);
