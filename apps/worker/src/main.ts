import { ShutdownSignal } from '@sluice/worker-runtime/shutdown-signal';

// Before anything else is loaded, which takes longer than all the rest of the start: a signal meanwhile ends the process in order.
const shutdown = new ShutdownSignal();

const { runStandalone } = await import('./standalone.js');
await runStandalone(shutdown.signal);
