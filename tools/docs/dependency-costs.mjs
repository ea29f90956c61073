/**
 * `node tools/docs/dependency-costs.mjs`: writes into the table of docs/decisions/dependencies.md what each dependency takes on the disk
 * with all that it needs itself, as `npm ci` installs it on this machine. What two need is counted in both lines.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addWithDependencies,
  lockedPackages,
  placeOf,
  sizeOnDisk,
  workspaces,
} from '../launcher/src/installed-packages.mjs';
import { root } from '../launcher/src/workspace.mjs';

const MEGABYTE = 1e6;
const document = join(root, 'docs/decisions/dependencies.md');
const packages = lockedPackages();

const isMeant = (name, pattern) => (pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** The size of what the services depend on by these names; undefined when that is nothing. */
const sizeOf = (patterns) => {
  const places = new Set();
  for (const workspace of workspaces(packages))
    for (const name of Object.keys(packages[workspace].dependencies ?? {}))
      if (patterns.some((pattern) => isMeant(name, pattern)))
        addWithDependencies(packages, placeOf(packages, name, workspace), places);
  return places.size > 0 ? sizeOnDisk(places) : undefined;
};

const inMegabytes = (bytes) => (bytes < MEGABYTE / 10 ? '< 0.1 MB' : `${(bytes / MEGABYTE).toFixed(1)} MB`);

const rows = readFileSync(document, 'utf8').replaceAll(/^\| (`.*?) *\| *((?:< )?[\d.]+ MB)? *\|/gm, (row, names) => {
  const size = sizeOf([...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  return size === undefined ? row : `| ${names} | ${inMegabytes(size)} |`;
});
writeFileSync(document, rows);
