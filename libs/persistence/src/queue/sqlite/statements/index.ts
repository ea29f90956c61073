/** The parts of a turn and the other moves; each move is one `BEGIN IMMEDIATE` transaction. Lists travel as JSON arrays. */

export { activate, cancelRuns, releaseRuns, settle, topPriority } from './settle.js';
export { claim, claimByType, leaseRuns, readClaimed } from './claim.js';
export { anyHandler, finishBatch, finishGroup, finishRuns, recordEvents, startGroups, startRuns } from './progress.js';
export { endOutage, nextDue, promoteDelayed } from './delays.js';
export { beat, forgetWorkers, lostSteps, recover, registerWorker } from './workers.js';
