export { exitDeadline } from './exit-deadline.js';
export { observeQueue } from './metrics/queue-gauges.js';
export { observeVectorDatabases } from './metrics/vector-database-gauges.js';
export { requireMigrated, Runtime } from './runtime.js';
export { runWorker } from './run-worker.js';
