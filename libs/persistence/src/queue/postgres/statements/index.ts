export { cancelRuns } from './cancel.js';
export { finishGroup, lockBatchOfGroup, lockGroup } from './progress.js';
export { endOutage, promoteDelayed } from './delays.js';
export { forgetWorkers, heartbeat, recoverWorker, registerWorker, sweep } from './workers.js';
export { turn, turnByType } from './turn.js';
