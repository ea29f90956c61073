import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentExtensions, type ListingMemories, type SourceItem } from '@sluice/domain';
import type { ScmPlatform } from '@sluice/scm-clients';
import {
  FixtureRepository,
  giteaReplay,
  githubReplay,
  replayedSource,
  ReplayServer,
  type Replay,
} from '@sluice/scm-clients/testing';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import { Random } from '../testing/random.js';
import { SourceListings } from './source-listings.js';

const never = new AbortController().signal;
const DAY_MS = 86_400_000;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const serve = async (replay: Replay): Promise<ReplayServer> => {
  const server = await ReplayServer.start(replay);
  closing.push(() => server.stop());
  return server;
};

interface Seen {
  readonly items: SourceItem[];
  readonly problems: unknown[];
  readonly warnings: string[];
  readonly calls: string[];
}

/** Lists by a source of its own, as each run does. @param mostItems after which the run is killed */
const list = async (
  server: ReplayServer,
  platform: ScmPlatform,
  memories?: ListingMemories,
  mostItems = Number.POSITIVE_INFINITY,
): Promise<Seen> => {
  const before = server.calls.length;
  const source = replayedSource(server, { platform, extensions: new DocumentExtensions(['md']) });
  const { items, problems, warnings } = source.list(never, memories);
  const listed: SourceItem[] = [];
  for await (const item of items) {
    listed.push(item);
    if (listed.length >= mostItems) break;
  }
  await source.close();
  return { items: listed, problems, warnings, calls: server.calls.slice(before) };
};

const at = (second: number): string => new Date(Date.UTC(2026, 5, 1) + second * 1000).toISOString().replace('.000', '');

/** One random change, as people and programs make them. */
const change = (repository: FixtureRepository, random: Random, second: number): void => {
  const path = (): string =>
    ['', 'a/', 'a/b/', 'a/c/', 'd/e/', 'd/'].map((folder) => folder + `${random.below(12)}.md`)[random.below(6)]!;
  const { files } = repository;
  const existing = random.of([...files.keys()]);
  const past = random.of(pasts.get(repository)!);
  switch (random.below(9)) {
    case 0:
    case 1:
      repository.write(path(), `text ${random.below(1000)}`);
      break;
    case 2:
      if (existing !== undefined) repository.write(existing, `edited ${random.below(1000)}`);
      break;
    case 3:
      if (existing !== undefined) files.delete(existing);
      break;
    case 4:
      if (existing !== undefined) {
        repository.write(path(), files.get(existing)!.content);
        files.delete(existing);
      }
      break;
    case 5: {
      const [from, to] = [random.of(['a/', 'a/b/', 'd/e/'])!, random.of(['moved/', 'a/', 'd/'])!];
      for (const [name, { content }] of [...files].filter(([name]) => name.startsWith(from))) {
        files.delete(name);
        repository.write(to + name.slice(from.length), content);
      }
      break;
    }
    case 6:
      repository.write(path(), 'target', random.of(['120000', '160000'] as const)!);
      break;
    case 7:
      if (past === undefined) break;
      files.clear();
      for (const [name, { content, mode }] of past) repository.write(name, content, mode);
      if (random.below(2) === 0) repository.forcePush();
      break;
    case 8: {
      const number = 1 + random.below(8);
      const issue = repository.issues.find((one) => one.number === number) ?? { number, title: 'x', body: 'b' };
      const comments = issue.comments ?? [];
      const commented = random.below(2) === 0;
      repository.issues = [
        ...repository.issues.filter((one) => one !== issue),
        {
          ...issue,
          body: commented ? issue.body : `body ${second}`,
          updated: at(second),
          comments: commented
            ? [...comments, { id: second, body: `comment ${second}`, created: at(second) }]
            : comments,
        },
      ].sort((one, other) => one.number - other.number);
    }
  }
};

const pasts = new Map<
  FixtureRepository,
  ReadonlyMap<string, { content: Buffer; mode: '100644' | '120000' | '160000' }>[]
>();

const STEPS = 25;
const PLATFORMS = {
  'github, in one call': ['github', (repository: FixtureRepository) => githubReplay(repository)],
  'github, cut everywhere': ['github', (repository: FixtureRepository) => githubReplay(repository, { treeLimit: 4 })],
  'gitea, in small pages': ['gitea', (repository: FixtureRepository) => giteaReplay(repository, { treePage: 3 })],
} as const;

describe.each(AGENT_DIALECTS)('listings of repositories that are remembered, on %s', (dialect) => {
  let databases: AgentTestDatabase;
  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });

  const memoriesOf = (source: string, checkAfterMs = DAY_MS) =>
    new SourceListings(databases.database, { endpointUrl: 'http://ingester', source }, checkAfterMs);

  it.each(Object.entries(PLATFORMS))(
    'shows what a listing of everything shows, whatever was changed or interrupted: %s',
    async (name, [platform, replayOf]) => {
      for (const seed of dialect === 'sqlite' ? [1, 2] : [3]) {
        const random = new Random(seed);
        const repository = new FixtureRepository().write('README.md', 'Read me');
        pasts.set(repository, []);
        const server = await serve(replayOf(repository));
        for (let step = 0; step < STEPS; step += 1) {
          pasts.get(repository)!.push(new Map(repository.files));
          for (let count = random.below(4); count > 0; count -= 1) change(repository, random, step * 10 + count);
          if (repository.files.size === 0) repository.write('README.md', 'Read me');
          const source = `${name} ${seed}`;
          if (random.below(5) === 0) await list(server, platform, memoriesOf(source), 1 + random.below(10));
          const whole = await list(server, platform);
          const incremental = await list(server, platform, memoriesOf(source));
          const place = `${source}, step ${step}`;
          expect([place, incremental.items, incremental.problems]).toEqual([place, whole.items, whole.problems]);
          expect(incremental.warnings).toEqual([]);
        }
      }
    },
  );

  it('asks for the commit and for new issues when nothing has changed, and for 10 changed files among 5,000 once more', async () => {
    const repository = new FixtureRepository();
    for (let index = 0; index < 5000; index += 1)
      repository.write(`docs/${index % 50}/${index}.md`, `Document ${index}`);
    repository.issues = [{ number: 1, title: 'x', body: '', comments: [{ id: 1, body: 'y', created: at(0) }] }];
    const server = await serve(githubReplay(repository));
    await list(server, 'github', memoriesOf('calls'));
    const { calls, items } = await list(server, 'github', memoriesOf('calls'));
    expect(items).toHaveLength(5001);
    expect(calls.map((call) => call.replace('GET /api/v3/repos/acme/docs', ''))).toEqual([
      '/commits/HEAD',
      '/issues',
      '/issues/comments',
    ]);
    for (let index = 0; index < 10; index += 1) repository.write(`docs/${index}/${index}.md`, `Changed ${index}`);
    expect((await list(server, 'github', memoriesOf('calls'))).calls).toHaveLength(4);
  });

  it('compares commits where listing everything takes many calls, and asks for the changed directories alone', async () => {
    const repository = new FixtureRepository();
    for (let index = 0; index < 60; index += 1) repository.write(`${index % 20}/${index}.md`, `Document ${index}`);
    const server = await serve(giteaReplay(repository, { treePage: 5, hasIssues: false }));
    const first = await list(server, 'gitea', memoriesOf('compare'));
    expect(first.calls.filter((call) => call.includes('/git/trees/'))).toHaveLength(16);
    repository.write('7/7.md', 'Changed');
    const { calls, items } = await list(server, 'gitea', memoriesOf('compare'));
    expect(calls.filter((call) => call.includes('/compare/'))).toHaveLength(1);
    // The top in 4 pages, and the directory.
    expect(calls.filter((call) => call.includes('/git/trees/'))).toHaveLength(5);
    expect(items).toEqual((await list(server, 'gitea')).items);
  });

  it('goes on where an interrupted listing of a large repository stood', async () => {
    const repository = new FixtureRepository();
    for (let index = 0; index < 60; index += 1)
      repository.write(`${String(index % 20).padStart(2, '0')}/${index}.md`, `Document ${index}`);
    const replay = githubReplay(repository, { treeLimit: 4, issuesOff: true });
    let allowed = 12;
    const server = await serve((request) =>
      request.path.includes('/git/trees/') && (allowed -= 1) < 0 ? { status: 422, body: {} } : replay(request),
    );
    await expect(list(server, 'github', memoriesOf('resume'))).rejects.toThrow('422');
    allowed = Number.POSITIVE_INFINITY;
    const { calls, items } = await list(server, 'github', memoriesOf('resume'));
    expect(items).toEqual((await list(server, 'github')).items);
    expect(calls.filter((call) => call.includes('/git/trees/'))).toHaveLength(10);
  });

  it('asks for everything when the last such listing is too old, and says what it had remembered wrongly', async () => {
    const repository = new FixtureRepository().write('a.md', 'a').write('b/b.md', 'b');
    repository.issues = [1, 2].map((number) => ({ number, title: 'x', body: `body ${number}` }));
    const server = await serve(githubReplay(repository));
    await list(server, 'github', memoriesOf('check'));
    await databases.database.rows(
      `update agent_listed_folder set content = '{"entries":[],"isCut":false}' where path = 'b' and listing in
       (select id from agent_listing where source = 'check')`,
    );
    // Nothing says that an issue was deleted, and nothing that this one was edited.
    repository.issues = [{ number: 2, title: 'x', body: 'edited silently' }];
    const wrong = await list(server, 'github', memoriesOf('check'));
    expect(wrong.items.map(({ uri }) => uri)).toEqual(['a.md', '/acme/docs/issues/1', '/acme/docs/issues/2']);
    await databases.database.rows(`update agent_listing set checked_at = 0 where source = 'check'`);
    const right = await list(server, 'github', memoriesOf('check'));
    expect(right.items).toEqual((await list(server, 'github')).items);
    expect(right.warnings).toEqual([
      expect.stringContaining('1 directories was wrong, and is put right ("b")'),
      expect.stringContaining('1 issues had changed without the platform having said so'),
    ]);
    expect((await list(server, 'github', memoriesOf('check'))).warnings).toEqual([]);
  });

  it('forgets what a source no longer consists of', async () => {
    const one = await memoriesOf('forget').open('one');
    await one.begin('1');
    await one.put({ path: '', version: null, content: 'one' });
    await one.finish('');
    const others = memoriesOf('forget');
    await others.open('two');
    await others.forgetOthers();
    expect((await memoriesOf('forget').open('one')).listings).toEqual([]);
  });

  it('remembers nothing of a listing with a folder that no database takes', async () => {
    const memories = memoriesOf('unstorable');
    const memory = await memories.open('place');
    await memory.begin('1');
    await memory.put({ path: '', version: null, content: 'top' });
    await memory.put({ path: 'a\0b', version: null, content: 'folder' });
    await memory.finish('');
    expect((await memories.open('place')).listings).toEqual([]);
  });
});
