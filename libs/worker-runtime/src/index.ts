export { failureText } from './failure-text.js';
export { requireMigrated, Runtime } from './runtime.js';
export { runWorker } from './run-worker.js';
export { ShutdownSignal } from './shutdown-signal.js';
