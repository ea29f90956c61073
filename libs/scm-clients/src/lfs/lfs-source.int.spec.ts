import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ForbiddenError, PermanentError, type Source } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { createScmSource } from '../create-scm-source.js';
import { githubReplay } from '../testing/github-replay.js';
import { contentOf, listed } from '../testing/listing.fixture.js';
import { ReplayServer, type ReplayedAnswer, type ReplayedRequest } from '../testing/replay-server.js';
import { FixtureRepository } from '../testing/repository.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const content = Buffer.from('%PDF-1.7 the real document');
const oid = createHash('sha256').update(content).digest('hex');
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${content.length}\n`;

async function start(
  repository: FixtureRepository,
  object: Record<string, unknown>,
  stored: Buffer = content,
  allowHosts: string[] = ['127.0.0.1'],
) {
  const storage = await ReplayServer.start(() => ({ body: stored }));
  const replay = githubReplay(repository);
  const batch = ({ path, headers }: ReplayedRequest): ReplayedAnswer => {
    if (path === '/acme/docs.git/info/lfs/objects/batch')
      return { status: 301, headers: { location: '/acme/new.git/info/lfs/objects/batch' } };
    const download = { href: `${storage.url}/object`, header: { 'x-signed': 'yes' } };
    return {
      status: headers.authorization === undefined ? 401 : 200,
      body: { objects: [{ oid, size: content.length, actions: { download }, ...object }] },
    };
  };
  const server = await ReplayServer.start((request) =>
    request.path.includes('/info/lfs/') ? batch(request) : replay(request),
  );
  const source: Source = createScmSource({
    platform: 'github',
    baseUrl: `${server.url}/api/v3`,
    token: 'secret',
    owner: 'acme',
    repo: 'docs',
    maxWaitMs: 0,
    addresses: AddressPolicy.of(allowHosts, 'SOURCE_ALLOW_HOSTS'),
  });
  closing.push(
    () => source.close(),
    () => server.stop(),
    () => storage.stop(),
  );
  return { server, storage, source };
}

const withLfs = (): FixtureRepository =>
  new FixtureRepository()
    .write('.gitattributes', '*.pdf filter=lfs diff=lfs merge=lfs -text')
    .write('big.pdf', pointer)
    .write('a.md', 'small');

describe('files in Git LFS', () => {
  it('are listed with the hash and size of their content', async () => {
    const { source } = await start(withLfs(), {});
    const { items, problems } = await listed(source);
    expect(problems).toEqual([]);
    expect(items[1]).toMatchObject({ uri: 'big.pdf', size: content.length, hash: `sha256-${oid}` });
    expect(items[0]!.hash).toMatch(/^git-/);
  });

  it('are resolved when they are opened; the token stays with the platform', async () => {
    const { source, storage, server } = await start(withLfs(), {});
    const { items } = await listed(source);
    expect((await contentOf(source, items[1]!)).equals(content)).toBe(true);
    expect(storage.requests[0]!.headers).toMatchObject({ 'x-signed': 'yes' });
    expect(storage.requests[0]!.headers.authorization).toBeUndefined();
    expect(server.requests.at(-1)!.headers.authorization).toBe(
      `Basic ${Buffer.from('x-access-token:secret').toString('base64')}`,
    );
  });

  it('are not fetched from a private address that their server names, unless it is allowed', async () => {
    const { source, storage } = await start(withLfs(), {}, content, []);
    const { items } = await listed(source);
    await expect(contentOf(source, items[1]!)).rejects.toBeInstanceOf(ForbiddenError);
    expect(storage.requests).toEqual([]);
  });

  it('fail with a sentence when the server does not have them', async () => {
    const { source } = await start(withLfs(), {
      actions: undefined,
      error: { code: 404, message: 'Object does not exist' },
    });
    const { items } = await listed(source);
    await expect(contentOf(source, items[1]!)).rejects.toThrow(
      'does not deliver the content of this file: Object does not exist',
    );
  });

  it('fail when the server delivers something else', async () => {
    const { source } = await start(withLfs(), {}, Buffer.from('other'));
    const { items } = await listed(source);
    await expect(contentOf(source, items[1]!)).rejects.toThrow('delivered other bytes');
  });

  it('are reported when a pointer belongs to nothing', async () => {
    const { source } = await start(new FixtureRepository().write('big.pdf', pointer), {});
    const { items } = await listed(source);
    await expect(contentOf(source, items[0]!)).rejects.toBeInstanceOf(PermanentError);
  });

  it('cost nothing where no file can be a pointer', async () => {
    const repository = new FixtureRepository()
      .write('.gitattributes', '*.pdf filter=lfs')
      .write('a.md', 'x'.repeat(2000));
    const { source, server } = await start(repository, {});
    await listed(source);
    expect(server.calls.some((call) => call.includes('/blobs/'))).toBe(false);
  });
});
