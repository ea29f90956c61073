#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// Before anything uses the thread pool: uploads wait in it for the disk, and four threads would make them wait for each other.
process.env.UV_THREADPOOL_SIZE ??= '16';
// What a start keeps would decide where requests allocate: objects that live for milliseconds would fill the old generation of
// the heap, and collecting that stops a busy server for a tenth of a second, four times a minute instead of once.
setFlagsFromString('--no-allocation-site-pretenuring');
const { main } = await import('../dist/cli/si-cli.js');

process.exitCode = await main(process.argv);
