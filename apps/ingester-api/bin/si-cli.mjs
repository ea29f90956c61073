#!/usr/bin/env node
// Before anything uses the thread pool: uploads wait in it for the disk, and four threads would make them wait for each other.
process.env.UV_THREADPOOL_SIZE ??= '16';
const { main } = await import('../dist/cli/si-cli.js');

process.exitCode = await main(process.argv);
