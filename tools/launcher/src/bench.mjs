/** `npm run bench [-- queue start-runs wakeup documents upload start] [--rounds <n>]`: measures and writes docs/benchmarks.md and docs/benchmarks.json. */
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
ensureBuilt();
const { runBenchmarks } = await import('@sluice/bench');
await runBenchmarks({ root, rounds: Number(values.rounds), only: positionals });
