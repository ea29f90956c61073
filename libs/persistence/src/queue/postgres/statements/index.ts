export { finishGroup } from './finish-group.js';
export { forgetWorkers } from './forget-workers.js';
export { heartbeat } from './heartbeat.js';
export { lockBatchOfGroup, lockGroup } from './lock-group.js';
export { promoteDelayed } from './promote-delayed.js';
export { recoverWorker } from './recover-worker.js';
export { registerWorker } from './register-worker.js';
export { sweep } from './sweep.js';
export { turn, turnByType } from './turn.js';
