/**
 * `npm run test:hostile [-- --case <part of a name> --workers <n>]`: reads documents that were made to harm their reader,
 * from inspection to chunks, each in the processes of the product with limits on processor time and memory.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './workspace.mjs';

const { values } = parseArgs({
  options: { case: { type: 'string', default: '' }, workers: { type: 'string', default: '2' } },
});

ensureBuilt();
const { runHostile } = await import('@sluice/hostile');
const results = await runHostile({
  only: values.case,
  workers: Math.max(1, Number.parseInt(values.workers, 10) || 2),
  say: ({ name, outcome, cpuSeconds, memoryMb, problems }) => {
    const cost = `${cpuSeconds.toFixed(1)} s, ${memoryMb} MB`;
    process.stdout.write(`${problems.length === 0 ? '✓' : '✗'} ${name}: ${[outcome, cost, ...problems].join('; ')}\n`);
  },
});
const failed = results.filter(({ problems }) => problems.length > 0).length;
process.stdout.write(`${results.length} documents, ${failed} beyond their limits\n`);
process.exit(failed === 0 && results.length > 0 ? 0 : 1);
