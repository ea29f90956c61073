import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inChild } from '../child.mjs';

const DIRECTORY = join(import.meta.dirname, '../../peers');
const INSTALLED = join(DIRECTORY, 'node_modules/.package-lock.json');

/** Installs the other queues as their lock file says, unless that was done. */
const install = () => {
  const locked = JSON.parse(readFileSync(join(DIRECTORY, 'package-lock.json'), 'utf8')).packages;
  const present = existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, 'utf8')).packages : {};
  const isCurrent = Object.entries(locked).every(([path, { version }]) => !path || present[path]?.version === version);
  if (isCurrent) return;
  process.stderr.write('Installing the queues to compare with…\n');
  execFileSync('npm', ['ci', '--prefix', DIRECTORY, '--ignore-scripts', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** The other queues by name, with their versions: each fills a database with jobs and works them off. */
export const installPeers = () => {
  install();
  const { dependencies } = JSON.parse(readFileSync(join(DIRECTORY, 'package.json'), 'utf8'));
  const peer = (name) => ({
    version: dependencies[name],
    seed: (url, jobs) => inChild(join(DIRECTORY, name, 'seed.mjs'), [url, jobs]),
    run: (url, jobs) => inChild(join(DIRECTORY, name, 'run.mjs'), [url, jobs]),
  });
  return { graphileWorker: peer('graphile-worker'), pgBoss: peer('pg-boss') };
};
