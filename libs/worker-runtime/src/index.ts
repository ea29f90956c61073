export { requireMigrated, Runtime } from './runtime.js';
export { runWorker } from './run-worker.js';
