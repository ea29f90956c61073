import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** On what a report was made. */
export const machine = (root) => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  cpu: `${cpus().length} × ${cpus()[0].model}`,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
});
