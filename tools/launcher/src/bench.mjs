/**
 * Measures and writes docs/benchmarks.md and docs/benchmarks.json:
 * `npm run bench [-- NAME…] [--rounds <n>] [--minutes <n>]`,
 * `npm run bench:engine [-- --rounds <n>] [--only throughput,sqlite,latency,snapshot,processes] [--scale <0.1 … 1>]`.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    // How long the memory of the service is watched under client logs.
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    scale: { type: 'string', default: '1' },
  },
});
const parts = values.only.split(',').filter(Boolean);
ensureBuilt();
const { runBenchmarks } = await import('@sluice/bench');
await runBenchmarks({
  root,
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
  only: positionals,
  engine: { only: parts, scale: Number(values.scale) },
});
