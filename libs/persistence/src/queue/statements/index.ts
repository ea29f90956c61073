export { heldSteps } from './held-steps.js';
export { unfinishedGroups } from './unfinished-groups.js';
export { unregisterWorker } from './unregister-worker.js';
