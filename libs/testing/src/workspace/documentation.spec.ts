import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { RUN_STATUSES } from '@sluice/domain';
import { QueueState } from '@sluice/persistence';

const ROOT = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const documents = globSync(['*.md', 'docs/**/*.md', '{apps,libs,tools,docker,examples}/**/README.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'CHANGELOG.md'],
});

const LINK = /\]\(([^)\s]+)\)/g;
/** A path from the root, as text in backticks; what has a placeholder in it is none. */
const PATH = /`((?:apps|libs|tools|docs|docker|examples|config|\.ci)\/[\w./*{},-]+)`/g;
/** By a command, or by those who run the agents. */
const MADE = /(^|\/)(dist|node_modules|tmp|data)(\/|$)|^config\/manifests$/;

const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ +(.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const isDeadLink = (document: string, link: string): boolean => {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor);
};

const isDeadPath = (path: string): boolean => !MADE.test(path) && globSync(path, { cwd: ROOT }).length === 0;

describe('the documentation', () => {
  it.each(documents)('%s names links and paths that exist', (document) => {
    const text = read(document);
    const links = [...text.matchAll(LINK)].map(([, link]) => link!);
    const paths = [...text.matchAll(PATH)].map(([, path]) => path!);
    expect([...links.filter((link) => isDeadLink(document, link)), ...paths.filter(isDeadPath)]).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const section = (heading: string): string => text.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;

  it('describes each library, and no other', () => {
    const described = section('Who may import whom')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    const libraries = globSync('libs/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path)));
    expect(described.sort()).toEqual(libraries.sort());
  });

  it('names each status and each state in the queue', () => {
    const described = section('States of a step');
    expect(RUN_STATUSES.filter((status) => !new RegExp(`\\b${status}\\b`).test(described))).toEqual([]);
    const inQueue = described.split('Inside the queue')[1]!.split('(`queue_state`)')[0]!;
    const named = inQueue.replace('a step is', '').split(/,| or /);
    const states = Object.keys(QueueState).map((name) => name.toLowerCase());
    expect(named.map((name) => name.trim()).sort()).toEqual(states.sort());
  });
});
