export { EndingProcess } from './ending-process.js';
export { PacedReading } from './metrics/paced-reading.js';
export { observeQueue } from './metrics/queue-gauges.js';
export { observeVectorDatabases } from './metrics/vector-database-gauges.js';
export { requireMigrated, Runtime } from './runtime.js';
export { runWorker } from './run-worker.js';
export { startedOrStopped } from './started-or-stopped.js';
