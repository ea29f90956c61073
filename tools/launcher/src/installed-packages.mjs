import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** The packages of package-lock.json, by the place where each is installed. */
export const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The directories of the applications and libraries. */
export const workspaces = (packages) => Object.keys(packages).filter((place) => /^(apps|libs)\/[^/]+$/.test(place));

/** Where Node finds a package that is asked for at a place: as near as possible. Undefined when it is not to be installed. */
export const placeOf = (packages, name, from) => {
  let at = from;
  for (;;) {
    const place = join(at, 'node_modules', name);
    if (packages[place]) return place;
    if (at === '') return undefined;
    const above = at.lastIndexOf('/node_modules/');
    at = above === -1 ? '' : at.slice(0, above);
  }
};

/** Adds the places of a package and of all that it needs to `found`. */
export const addWithDependencies = (packages, place, found) => {
  if (place === undefined || found.has(place)) return found;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place];
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    addWithDependencies(packages, placeOf(packages, name, place), found);
  return found;
};

/** Bytes of the files in a directory, without the packages inside, which have places of their own. */
const sizeOf = (directory) =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => join(directory, entry.name))
    .map((path) => ({ path, stats: statSync(path, { throwIfNoEntry: false }) }))
    .reduce((sum, { path, stats }) => sum + (stats?.isDirectory() ? sizeOf(path) : (stats?.size ?? 0)), 0);

/** Bytes on the disk of the packages at these places, as far as this machine has them. */
export const sizeOnDisk = (places) =>
  [...places]
    .map((place) => join(root, place))
    .filter((directory) => statSync(directory, { throwIfNoEntry: false }))
    .reduce((sum, directory) => sum + sizeOf(directory), 0);
