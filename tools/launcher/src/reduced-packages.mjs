import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { addWithDependencies, placeOf, workspaces } from './installed-packages.mjs';
import { root } from './workspace.mjs';

/** Packages of which one file is needed, with what it imports: the rest, and what that needs, is not shipped. */
export const REDUCED = [
  { name: 'gpt-tokenizer', entry: 'esm/encoding/o200k_base.js', usedBy: 'libs/chunking' },
  { name: 'redoc', entry: 'bundles/redoc.standalone.js', usedBy: 'libs/http-kit' },
];

const IMPORTED = /^(?:import|export)\b[^;]*?from "(\.[^"]+)"/gm;

const addImported = (file, files) => {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, imported] of readFileSync(file, 'utf8').matchAll(IMPORTED))
    addImported(resolve(dirname(file), imported), files);
  return files;
};

/** Copies what is needed of a package, as a package that needs no other. */
export const copyReduced = ({ name, entry }, target) => {
  const source = join(root, 'node_modules', name);
  const licence = join(source, 'LICENSE');
  const files = [...addImported(join(source, entry), new Set()), ...(existsSync(licence) ? [licence] : [])];
  for (const file of files) cpSync(file, join(target, relative(source, file)));
  const { version, license, type, exports } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version, license, type, exports }, null, 2));
};

/** Places of packages that are installed for nothing but the parts that are not shipped. */
export const superfluousPlaces = (packages) => {
  const alone = REDUCED.map(({ name }) => join('node_modules', name));
  const withoutNeeds = Object.fromEntries(alone.map((place) => [place, {}]));
  const needed = (among) => {
    const found = new Set();
    for (const workspace of workspaces(among))
      for (const name of Object.keys(among[workspace].dependencies ?? {}))
        addWithDependencies(among, placeOf(among, name, workspace), found);
    return found;
  };
  return [...needed(packages).difference(needed({ ...packages, ...withoutNeeds }))];
};
