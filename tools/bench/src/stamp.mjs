import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** When, of what and where something was measured. */
export const stampOf = (root, { hasRounds = false }, rounds) => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    cwd: root,
    encoding: 'utf8',
  }).trim(),
  cpu: `${cpus().length} × ${cpus()[0].model}`,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  ...(hasRounds ? { rounds } : {}),
});

export const stampLine = ({ date, commit, cpu, memoryGiB, node, rounds }) =>
  `Measured ${date} at ${commit} on ${cpu}, ${memoryGiB} GiB, Node ${node}${rounds === undefined ? '' : `; medians of ${rounds} rounds`}.`;
