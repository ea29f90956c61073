import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListingMemories, SourceItem } from '@sluice/domain';
import { DavPlace, davSource, type DavPlaceOptions } from '@sluice/sources/testing';
import { AGENT_DIALECTS, createAgentTestDatabase, type AgentTestDatabase } from '../testing/agent-test-database.js';
import { Random } from '../testing/random.js';
import { SourceListings } from './source-listings.js';

const never = new AbortController().signal;
const DAY_MS = 86_400_000;
const STEPS = 25;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const start = async (options: DavPlaceOptions): Promise<DavPlace> => {
  const place = await DavPlace.start(options);
  closing.push(() => place.stop());
  return place;
};

/** Lists by a source of its own, as each run does. @param mostItems after which the run is killed */
const list = async (place: DavPlace, memories?: ListingMemories, mostItems = Number.POSITIVE_INFINITY) => {
  const before = place.calls.length;
  const source = davSource(place.url);
  const { items, problems, warnings } = source.list(never, memories);
  const listed: SourceItem[] = [];
  for await (const item of items) {
    listed.push(item);
    if (listed.length >= mostItems) break;
  }
  await source.close();
  return { items: listed, problems, warnings, calls: place.calls.slice(before) };
};

const FOLDERS = ['', 'a/', 'a/b/', 'a/b/c/', 'd e/', 'd e/ü/'];

/** One random change. Contents are texts that do not come again by chance. */
const change = ({ files }: DavPlace, random: Random, past: readonly ReadonlyMap<string, string>[]): void => {
  const path = (): string => `${random.of(FOLDERS)!}${random.below(6)}.md`;
  const existing = random.of([...files.keys()]);
  switch (random.below(6)) {
    case 0:
    case 1:
      files.set(path(), `text ${random.next()}`);
      break;
    case 2:
      if (existing !== undefined) files.delete(existing);
      break;
    case 3:
      if (existing === undefined) break;
      files.set(path(), files.get(existing)!);
      files.delete(existing);
      break;
    case 4: {
      const [from, to] = [random.of(FOLDERS.slice(1))!, random.of(['moved/', 'a/', 'd e/'])!];
      for (const [name, content] of [...files].filter(([name]) => name.startsWith(from))) {
        files.delete(name);
        files.set(to + name.slice(from.length), content);
      }
      break;
    }
    case 5: {
      const then = random.of(past);
      if (then === undefined) break;
      files.clear();
      for (const [name, content] of then) files.set(name, content);
    }
  }
};

const fill = ({ files }: DavPlace, count: number, folders: number): void => {
  for (let index = 0; index < count; index += 1) files.set(`top/${index % folders}/${index}.md`, `Document ${index}`);
};

/** As many edits deep below as it takes to trust the tags. */
const prove = async (place: DavPlace, memories: () => ListingMemories): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await list(place, memories());
    place.files.set('top/0/0.md', `Edited ${round}`);
  }
  await list(place, memories());
};

const SERVERS: Record<string, DavPlaceOptions> = {
  'sync-tokens': { tokens: true },
  'sync-tokens, in pieces': { tokens: true, changesAtOnce: 2 },
  'deep tags': { tags: 'deep' },
  'tags of its own entries': { tags: 'own' },
  neither: {},
};

describe.each(AGENT_DIALECTS)('listings of WebDAV servers that are remembered, on %s', (dialect) => {
  let databases: AgentTestDatabase;
  beforeAll(async () => {
    databases = await createAgentTestDatabase(dialect);
  });
  afterAll(async () => {
    await databases[Symbol.asyncDispose]();
  });

  const memoriesOf = (source: string) =>
    new SourceListings(databases.database, { endpointUrl: 'http://ingester', source }, DAY_MS);
  const makeDue = (source: string) =>
    databases.database.rows('update agent_listing set checked_at = 0 where source = $1', [source]);

  it.each(Object.entries(SERVERS))(
    'shows what a listing of everything shows, whatever was changed or interrupted: %s',
    async (name, options) => {
      for (const seed of dialect === 'sqlite' ? [1, 2] : [3]) {
        const random = new Random(seed);
        const place = await start(options);
        const past: ReadonlyMap<string, string>[] = [];
        for (let step = 0; step < STEPS; step += 1) {
          past.push(new Map(place.files));
          for (let count = random.below(4); count > 0; count -= 1) change(place, random, past);
          if (place.files.size === 0) place.files.set('a.md', 'a');
          if (random.below(8) === 0) place.forgetTokens();
          const source = `${name} ${seed}`;
          if (random.below(5) === 0) await list(place, memoriesOf(source), 1 + random.below(10));
          const whole = await list(place);
          const incremental = await list(place, memoriesOf(source));
          const at = `${source}, step ${step}`;
          expect([at, incremental.items, incremental.problems, incremental.warnings]).toEqual([
            at,
            whole.items,
            whole.problems,
            [],
          ]);
        }
      }
    },
  );

  it('asks once where nothing has changed since the sync-token, and for the folders of what has changed', async () => {
    const place = await start({ tokens: true });
    fill(place, 1000, 100);
    expect((await list(place, memoriesOf('token'))).calls).toHaveLength(103);
    expect((await list(place, memoriesOf('token'))).calls).toEqual(['REPORT0 /']);
    place.files.set('top/7/7.md', 'Changed');
    place.files.delete('top/8/8.md');
    const { calls, items } = await list(place, memoriesOf('token'));
    expect(calls.sort()).toEqual(['PROPFIND1 /top/7', 'PROPFIND1 /top/8', 'REPORT0 /']);
    expect(items).toHaveLength(999);
  });

  it('trusts the tags of folders once it has seen them change with what is deep below, and not before', async () => {
    const place = await start({ tags: 'deep' });
    fill(place, 100, 10);
    await list(place, memoriesOf('deep'));
    expect((await list(place, memoriesOf('deep'))).calls).toHaveLength(12);
    await prove(place, () => memoriesOf('deep'));
    expect((await list(place, memoriesOf('deep'))).calls).toEqual(['PROPFIND1 /']);
    place.files.set('top/3/3.md', 'Changed');
    const { calls, items } = await list(place, memoriesOf('deep'));
    expect(calls).toEqual(['PROPFIND1 /', 'PROPFIND1 /top', 'PROPFIND1 /top/3']);
    expect(items).toEqual((await list(place)).items);
  });

  it('never trusts those of a server that changes them with a folder’s own entries alone', async () => {
    const place = await start({ tags: 'own' });
    fill(place, 100, 10);
    await prove(place, () => memoriesOf('own'));
    expect((await list(place, memoriesOf('own'))).calls).toHaveLength(12);
  });

  it('asks for everything once the last such listing is too old, says what was wrong, and trusts that server no more', async () => {
    const place = await start({ tokens: true });
    fill(place, 100, 10);
    await list(place, memoriesOf('check'));
    await databases.database.rows(
      `update agent_listed_folder set content = replace(content, '/7.md', '/gone.md') where path = 'top/7' and listing in
       (select id from agent_listing where source = 'check')`,
    );
    expect((await list(place, memoriesOf('check'))).items.map(({ uri }) => uri)).toContain('/top/7/gone.md');
    await makeDue('check');
    const { items, warnings } = await list(place, memoriesOf('check'));
    expect(items).toEqual((await list(place)).items);
    expect(warnings).toEqual([expect.stringContaining('The server had not said that 1 folders changed')]);
    const next = await list(place, memoriesOf('check'));
    expect([next.calls.length, next.warnings]).toEqual([12, []]);
  });

  it('protects what is in a folder that cannot be listed, and asks for it again each time', async () => {
    const place = await start({ tokens: true });
    fill(place, 20, 2);
    place.refusing = (method, path) => (method === 'PROPFIND' && path === 'top/1' ? 500 : null);
    for (const run of [1, 2]) {
      const { problems, items } = await list(place, memoriesOf('locked'));
      expect([run, problems.map(({ uri, hides }) => `${uri} ${hides}`), items.length]).toEqual([
        run,
        ['/top/1 below'],
        10,
      ]);
    }
    place.refusing = () => null;
    expect((await list(place, memoriesOf('locked'))).items).toHaveLength(20);
  });

  it('goes on where an interrupted listing stood, when the server says what has changed since', async () => {
    const place = await start({ tokens: true });
    fill(place, 200, 20);
    await list(place, memoriesOf('resume'), 100);
    place.files.set('top/0/0.md', 'Changed meanwhile');
    const { calls, items } = await list(place, memoriesOf('resume'));
    expect(items).toEqual((await list(place)).items);
    expect(calls.length).toBeLessThan(15);
    expect(calls).toContain('PROPFIND1 /top/0');
  });
});
