/**
 * `npm run pack`: makes packages that install anywhere of the services, the command-line tools and the libraries they use, in
 * `tmp/packages`. `npm install <all of them>` then brings `si-cli` and `si-agent` with their dependencies from the registry.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyReduced, REDUCED } from './reduced-packages.mjs';
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
const staging = join(root, 'tmp', 'packages-staged');

/** A copy of a workspace that brings what it needs of a reduced package with it. */
const staged = (directory, reduced) => {
  const copy = join(staging, directory);
  for (const part of ['dist', 'README.md', 'package.json'])
    cpSync(join(root, directory, part), join(copy, part), { recursive: true });
  const names = reduced.map(({ name }) => name);
  writeFileSync(
    join(copy, 'package.json'),
    JSON.stringify({ ...manifest(directory), bundleDependencies: names }, null, 2),
  );
  for (const one of reduced) copyReduced(one, join(copy, 'node_modules', one.name));
  return copy;
};

ensureBuilt();
for (const folder of [target, staging]) rmSync(folder, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const sources = [...withDependencies(APPS)].map((directory) => {
  const reduced = REDUCED.filter(({ usedBy }) => usedBy === directory);
  return reduced.length > 0 ? staged(directory, reduced) : `./${directory}`;
});
const { status } = spawnSync('npm', ['pack', '--silent', '--pack-destination', target, ...sources], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
rmSync(staging, { recursive: true });
if (status !== 0) process.exit(1);
for (const file of readdirSync(target).sort()) process.stdout.write(`${join('tmp', 'packages', file)}\n`);
