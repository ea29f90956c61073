#!/usr/bin/env node
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';

// Before anything uses the thread pool: uploads wait in it for the disk, and four threads would make them wait for each other.
process.env.UV_THREADPOOL_SIZE ??= '16';
// What a start keeps would decide where requests allocate: objects that live for milliseconds would fill the old generation of
// the heap, and collecting that stops a busy server for a tenth of a second, four times a minute instead of once.
setFlagsFromString('--no-allocation-site-pretenuring');
// Loading the program takes longer than all the rest of a start: a signal that arrives meanwhile ends a service in order. Of other
// commands it is the end, and processes that another one watches over leave signals to it.
const isService = cluster.isPrimary && process.argv.some((word) => word === 'serve' || word === 'worker');
const { ShutdownSignal } = await import('../dist/cli/shutdown-signal.js');
const shutdown = isService ? new ShutdownSignal() : undefined;
const { main } = await import('../dist/cli/si-cli.js');

process.exitCode = await main(process.argv, shutdown);
