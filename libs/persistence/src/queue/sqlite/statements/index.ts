export { endOutage } from './end-outage.js';
/** The parts of a turn and the other moves; each move is one `BEGIN IMMEDIATE` transaction. Lists travel as JSON arrays. */

export { activate } from './activate.js';
export { anyHandler } from './any-handler.js';
export { beat } from './beat.js';
export { claimByType } from './claim-by-type.js';
export { claim } from './claim.js';
export { finishBatch } from './finish-batch.js';
export { finishGroup } from './finish-group.js';
export { finishRuns } from './finish-runs.js';
export { forgetWorkers } from './forget-workers.js';
export { leaseRuns } from './lease-runs.js';
export { lostSteps } from './lost-steps.js';
export { nextDue } from './next-due.js';
export { promoteDelayed } from './promote-delayed.js';
export { readClaimed } from './read-claimed.js';
export { recordEvents } from './record-events.js';
export { recover } from './recover.js';
export { registerWorker } from './register-worker.js';
export { releaseRuns } from './release-runs.js';
export { settle } from './settle.js';
export { startGroups } from './start-groups.js';
export { startRuns } from './start-runs.js';
export { topPriority } from './top-priority.js';
