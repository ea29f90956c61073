import { afterEach, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, InvalidInputError, NotFoundError, UpstreamError } from '@sluice/domain';
import { at, contentOf, listed, never, uris } from '../testing/listing.fixture.js';
import { startWebDavServer, type Tree, type WebDavAccount } from '../testing/webdav-server.fixture.js';
import { WebDavSource, type WebDavSourceOptions } from './webdav-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const tree: Tree = {
  'a.md': '# A',
  'notes.txt': 'not listed',
  'big.pdf': Buffer.concat([Buffer.from('%PDF-1.7\0'), Buffer.alloc(500_000, 'x')]),
  docs: {
    'b ü.md': 'B',
    deep: { 'c.MD': 'C' },
    empty: {},
    'odd + & 100% #1?.md': 'odd',
  },
  'archive.md': Buffer.from('PK\x03\x04', 'latin1'),
};

async function source(options: Partial<WebDavSourceOptions> = {}, account?: WebDavAccount) {
  const server = await startWebDavServer(tree, account);
  const dav = new WebDavSource({ ...at(server.url), ...options });
  closing.push(
    () => dav.close(),
    () => server.stop(),
  );
  return { dav, server };
}

describe('WebDavSource', () => {
  it('lists documents recursively by requests of depth 1, one per directory', async () => {
    const { dav, server } = await source();
    const { items, problems, skipped, filtered } = await listed(dav);
    expect(filtered).toEqual(['/notes.txt']);
    expect(uris(items)).toEqual([
      '/a.md',
      '/archive.md',
      '/big.pdf',
      '/docs/b ü.md',
      '/docs/odd + & 100% #1?.md',
      '/docs/deep/c.MD',
    ]);
    expect([problems, skipped]).toEqual([[], []]);
    expect(server.calls).toHaveLength(4);
    expect(items[0]).toMatchObject({ size: 3, mimeType: 'text/markdown', hash: null, revision: { kind: 'etag' } });
    expect(Number.isNaN(Date.parse(items[0]!.modified!))).toBe(false);
  });

  it('names directories without any entry, which some servers make of those that they cannot read', async () => {
    const { dav } = await source();
    const { emptyFolders } = await listed(dav);
    expect(emptyFolders).toEqual(['/docs/empty']);
  });

  it('opens what it lists, whatever its name', async () => {
    const { dav } = await source();
    const { items } = await listed(dav);
    const contents = new Map<string, string>();
    for (const item of items.filter(({ uri }) => uri.startsWith('/docs')))
      contents.set(item.uri, (await contentOf(dav, item)).toString());
    expect([...contents.values()]).toEqual(['B', 'odd', 'C']);
    expect((await contentOf(dav, items[2]!)).equals(tree['big.pdf'] as Buffer)).toBe(true);
  });

  it('lists one directory, or one file, and opens its URIs without being told of the directory again', async () => {
    const { dav } = await source({ path: 'docs/deep/' });
    const { items } = await listed(dav);
    expect(uris(items)).toEqual(['/docs/deep/c.MD']);
    const { dav: whole } = await source();
    expect((await contentOf(whole, items[0]!)).toString()).toBe('C');
    const { dav: file } = await source({ path: '/a.md' });
    expect(uris((await listed(file)).items)).toEqual(['/a.md']);
  });

  it('gives the same revision again while a file is unchanged', async () => {
    const { dav } = await source();
    const revisions = async () => (await listed(dav)).items.map(({ revision }) => revision);
    expect(await revisions()).toEqual(await revisions());
  });

  it('refuses an archive under the name of a document when it is opened', async () => {
    const { dav } = await source();
    const { items } = await listed(dav);
    await expect(dav.open(items[1]!, never)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' });
  });

  it.each(['basic', 'digest'] as const)('authenticates by %s', async (scheme) => {
    const account = { scheme, username: 'ada', password: 'geheimnisö' };
    const { dav } = await source({ username: 'ada', password: 'geheimnisö' }, account);
    const { items } = await listed(dav);
    expect(items).toHaveLength(6);
    expect((await contentOf(dav, items[0]!)).toString()).toBe('# A');
  });

  it.each(['basic', 'digest'] as const)('says that wrong or missing credentials are refused (%s)', async (scheme) => {
    const account = { scheme, username: 'ada', password: 'secret' };
    for (const credentials of [{ username: 'ada', password: 'wrong' }, {}]) {
      const { dav } = await source(credentials, account);
      await expect(listed(dav)).rejects.toBeInstanceOf(CredentialsRejectedError);
    }
  });

  it('says that the path does not exist', async () => {
    const { dav } = await source({ path: 'gone' });
    await expect(listed(dav)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('says that the server cannot be reached', async () => {
    const { dav, server } = await source();
    await server.stop();
    await expect(listed(dav)).rejects.toBeInstanceOf(UpstreamError);
  });

  it('never leaves the address of the server', async () => {
    expect(() => new WebDavSource({ ...at('http://127.0.0.1/'), path: '../x' })).toThrow(InvalidInputError);
    const { dav } = await source();
    const { items } = await listed(dav);
    await expect(dav.open({ ...items[0]!, uri: '/docs/../../a.md' }, never)).rejects.toBeInstanceOf(InvalidInputError);
  });

  it('stops when it is aborted', async () => {
    const { dav } = await source();
    const items = dav.list(AbortSignal.abort(new Error('stopped'))).items[Symbol.asyncIterator]();
    await expect(items.next()).rejects.toThrow('stopped');
  });

  it('is named after the place it lists', () => {
    const dav = new WebDavSource({ ...at('https://cloud.example/remote.php/dav/'), path: '/files/ada' });
    expect(dav.defaultSourceName).toBe('webdav:cloud.example/remote.php/dav/files/ada');
  });
});
