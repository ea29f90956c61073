#!/usr/bin/env node
// Loading the program takes longer than all the rest of a start: a signal that arrives meanwhile ends a service in order.
const leave = () => process.exit(0);
const signals = process.argv.includes('serve') ? ['SIGINT', 'SIGTERM'] : [];
for (const signal of signals) process.on(signal, leave);
const { main } = await import('../dist/cli/main.js');
// It listens for signals itself from its first moment on.
const ended = main(process.argv);
for (const signal of signals) process.off(signal, leave);

process.exitCode = await ended;
