import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../../..');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const foreign = (kind: keyof Manifest, ...manifests: string[]): string[] =>
  globSync(manifests, { cwd: ROOT })
    .map((path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest)
    .flatMap((manifest) => Object.keys(manifest[kind] ?? {}))
    .filter((name) => !name.startsWith('@sluice/'));

/** A line of the first table: the names it is about, and what they cost. */
const lines = readFileSync(join(ROOT, 'docs/decisions/dependencies.md'), 'utf8')
  .split('In development alone')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [names, cost] = line.split('|').slice(1);
    return { names: [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!), cost: cost!.trim() };
  });

const isMeantBy = (name: string, pattern: string): boolean =>
  pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const shipped = new Set(foreign('dependencies', '{apps,libs}/*/package.json'));

describe('the dependencies', () => {
  it('that are installed with the services have a line each that says what they cost', () => {
    const withoutLine = [...shipped].filter(
      (name) => !lines.some(({ names }) => names.some((pattern) => isMeantBy(name, pattern))),
    );
    expect(withoutLine).toEqual([]);
    expect(lines.filter(({ cost }) => !/^(< 0\.1|\d+\.\d) MB$/.test(cost))).toEqual([]);
  });

  it('that have a line are installed with the services', () => {
    const unused = lines
      .flatMap(({ names }) => names)
      .filter((pattern) => ![...shipped].some((name) => isMeantBy(name, pattern)));
    expect(unused).toEqual([]);
  });

  it('of tools are installed in development alone', () => {
    expect(foreign('dependencies', 'package.json', 'tools/*/package.json')).toEqual([]);
  });
});
