export { failureText } from './failure-text.js';
export { ShutdownSignal } from './shutdown-signal.js';
