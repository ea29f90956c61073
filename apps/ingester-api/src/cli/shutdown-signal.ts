/** Loaded before everything else, by the executable itself: it loads nothing in its turn. */
export { ShutdownSignal } from '@sluice/worker-runtime/shutdown-signal';
