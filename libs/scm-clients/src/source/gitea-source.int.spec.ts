import { afterEach, describe, expect, it } from '@jest/globals';
import { noFindings, NotFoundError } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { createScmSource, type ScmSourceOptions } from '../create-scm-source.js';
import { giteaReplay, type GiteaReplayOptions } from '../testing/gitea-replay.js';
import { contentOf, listed, uris } from '../testing/listing.fixture.js';
import { ReplayServer } from '../testing/replay-server.js';
import { blobId, FixtureRepository } from '../testing/repository.js';
import type { ScmSource } from './scm-source.js';

const addresses = AddressPolicy.of([], 'SOURCE_ALLOW_HOSTS');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function gitea(
  repository: FixtureRepository,
  replay: GiteaReplayOptions = {},
  options: Partial<ScmSourceOptions> = {},
): Promise<{ server: ReplayServer; source: ScmSource }> {
  const server = await ReplayServer.start(giteaReplay(repository, replay));
  const source = createScmSource({
    addresses,
    platform: 'gitea',
    baseUrl: `${server.url}/`,
    token: 'secret',
    owner: 'acme',
    repo: 'docs',
    maxWaitMs: 1000,
    wait: () => Promise.resolve(),
    ...options,
  });
  closing.push(
    () => source.close(),
    () => server.stop(),
  );
  return { server, source };
}

const withIssues = (count: number): FixtureRepository => {
  const repository = new FixtureRepository();
  repository.issues = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: `Issue ${index + 1}`,
    body: 'x',
    comments: [{ id: index, body: `Comment ${index + 1}`, created: '2026-01-01T00:00:00+01:00' }],
  }));
  return repository;
};

describe('a Gitea repository', () => {
  it('reads the tree page by page, as its truncated flag asks', async () => {
    const repository = new FixtureRepository();
    for (let index = 0; index < 25; index++) repository.write(`${String(index).padStart(2, '0')}.md`, `${index}`);
    const { server, source } = await gitea(repository, { treePage: 10, hasIssues: false });
    const { items, problems } = await listed(source);
    expect([uris(items), problems]).toEqual([[...repository.files.keys()], []]);
    expect(server.calls.filter((call) => call.includes('/git/trees/'))).toHaveLength(3);
    expect(server.requests.every(({ headers }) => headers.authorization === 'token secret')).toBe(true);
  });

  it('downloads a file of the listed commit, whatever its size and the characters of its name', async () => {
    const large = Buffer.alloc(2 * 1024 * 1024, 'y');
    const { source } = await gitea(new FixtureRepository().write('a dir/50% #1?.md', large));
    const { items } = await listed(source);
    expect(items[0]!.hash).toBe(`git-${blobId(large)}`);
    expect((await contentOf(source, items[0]!)).equals(large)).toBe(true);
  });

  it('downloads a file whose name is no UTF-8 by its id', async () => {
    const { source } = await gitea(new FixtureRepository().write('caf\ufffd.md', 'coffee'));
    const { items } = await listed(source);
    expect((await contentOf(source, items[0]!)).toString()).toBe('coffee');
  });

  it.each([
    ['as it is', {}],
    ['with smaller pages of the server', { maxItems: 7 }],
    ['without counts', { withoutCount: true }],
  ])('lists all issues and comments, %s', async (_, replay) => {
    const { source } = await gitea(withIssues(120), replay);
    const { items } = await listed(source);
    expect(items).toHaveLength(120);
    expect(uris(items).slice(0, 2)).toEqual(['/acme/docs/issues/1', '/acme/docs/issues/2']);
    expect(items.every(({ metadata }) => metadata['comments'] === 1)).toBe(true);
    expect((await contentOf(source, items[0]!)).toString()).toContain('Comment 1');
  });

  it('opens a single issue, whose comments the server does not page', async () => {
    const { source } = await gitea(withIssues(2), { withoutCount: true });
    const [item] = (await listed(source)).items;
    const { source: other } = await gitea(withIssues(2), { withoutCount: true });
    expect((await contentOf(other, item!)).toString()).toBe((await contentOf(source, item!)).toString());
  });

  it('finds an empty repository empty, and no issues where they are switched off', async () => {
    const { source } = await gitea(withIssues(1), { hasIssues: false });
    expect(await listed(source)).toEqual({ ...noFindings(), items: [] });
  });

  it('names the repository or branch that does not exist', async () => {
    const repository = new FixtureRepository().write('a.md', 'a');
    const { source } = await gitea(repository, {}, { repo: 'nope' });
    await expect(listed(source)).rejects.toBeInstanceOf(NotFoundError);
    const { source: other } = await gitea(repository, {}, { branch: 'gone' });
    await expect(listed(other)).rejects.toThrow('The repository acme/docs has no branch gone');
  });

  it('needs its address', () => {
    expect(() => createScmSource({ platform: 'gitea', owner: 'a', repo: 'b', maxWaitMs: 0, addresses })).toThrow(
      'GITEA_URL is required',
    );
  });
});
