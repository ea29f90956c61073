export { failureText } from './failure-text.js';
export { ShutdownSignal } from './shutdown-signal.js';
export { startedOrStopped } from './started-or-stopped.js';
