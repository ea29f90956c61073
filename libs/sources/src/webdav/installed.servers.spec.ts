import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, NotFoundError } from '@sluice/domain';
import { ACCOUNT, isInstalled, PROGRAMS, startForeignServer } from '../testing/foreign-webdav-servers.fixture.js';
import { at, contentOf, listed, uris } from '../testing/listing.fixture.js';
import { WebDavSource } from './webdav-source.js';

const INSTALLED = (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).filter(isInstalled);
if (INSTALLED.length === 0) throw new Error('No WebDAV server is installed; install rclone or apache2');

const NAMES = ['a.md', 'handbook/b ü.md', 'handbook/deep/c.MD', "handbook/odd + & 100% #1; [x]'s.md"];

describe.each(INSTALLED)('a directory served by %s', (name) => {
  let server: Awaited<ReturnType<typeof startForeignServer>>;
  const opened: WebDavSource[] = [];

  const source = (options: { path?: string; password?: string } = {}): WebDavSource => {
    const dav = new WebDavSource({ ...at(server.url), ...ACCOUNT, ...options });
    opened.push(dav);
    return dav;
  };

  beforeAll(async () => {
    server = await startForeignServer(name);
    for (const path of NAMES) {
      await mkdir(dirname(join(server.root, path)), { recursive: true });
      await writeFile(join(server.root, path), `content of ${path}`);
    }
    await mkdir(join(server.root, 'empty'));
  });
  afterAll(async () => {
    for (const dav of opened) await dav.close();
    await server[Symbol.asyncDispose]();
  });

  it('is listed with all of its documents, whatever their names, and these are read', async () => {
    const dav = source();
    const { items, problems } = await listed(dav);
    expect([problems, uris(items).sort()]).toEqual([[], NAMES.map((path) => `/${path}`).sort()]);
    for (const item of items) {
      const content = await contentOf(dav, item);
      expect(content.toString()).toBe(`content of ${item.uri.slice(1)}`);
      expect(item).toMatchObject({ size: content.length, revision: { kind: 'etag' } });
    }
  });

  it('is listed in part', async () => {
    expect(uris((await listed(source({ path: '/handbook/deep' }))).items)).toEqual(['/handbook/deep/c.MD']);
  });

  it('gives each file the same revision until it is edited', async () => {
    const revisions = async () =>
      new Map((await listed(source())).items.map(({ uri, revision }) => [uri, revision?.value]));
    const before = await revisions();
    await appendFile(join(server.root, 'a.md'), ' and more');
    const after = await revisions();
    expect(NAMES.map((path) => `/${path}`).filter((uri) => before.get(uri) !== after.get(uri))).toEqual(['/a.md']);
  });

  it('says that the password is wrong, or that there is no such directory', async () => {
    await expect(listed(source({ password: 'wrong' }))).rejects.toBeInstanceOf(CredentialsRejectedError);
    await expect(listed(source({ path: '/gone' }))).rejects.toBeInstanceOf(NotFoundError);
  });
});
