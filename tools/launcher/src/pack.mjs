/**
 * `npm run pack`: makes packages that install anywhere of the services, the command-line tools and the libraries they use, in
 * `tmp/packages`. `npm install <all of them>` then brings `si-cli` and `si-agent` with their dependencies from the registry.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, root } from './workspace.mjs';

const APPS = ['ingester-api', 'agents-api', 'worker'];

const manifest = (directory) => JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));

const directoryOf = (name) =>
  ['apps', 'libs']
    .map((folder) => join(folder, name.replace('@sluice/', '')))
    .find((directory) => existsSync(join(root, directory, 'package.json')));

/** The directories of the named packages and of all that they need of this workspace. */
const withDependencies = (names, found = new Set()) => {
  for (const name of names) {
    const directory = directoryOf(name);
    if (found.has(directory)) continue;
    found.add(directory);
    const own = Object.keys(manifest(directory).dependencies ?? {}).filter((dependency) =>
      dependency.startsWith('@sluice/'),
    );
    withDependencies(own, found);
  }
  return found;
};

const target = join(root, 'tmp', 'packages');
ensureBuilt();
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const { status } = spawnSync(
  'npm',
  ['pack', '--silent', '--pack-destination', target, ...[...withDependencies(APPS)].map((path) => `./${path}`)],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);
if (status !== 0) process.exit(1);
for (const file of readdirSync(target).sort()) process.stdout.write(`${join('tmp', 'packages', file)}\n`);
