import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DocumentExtensions, ForbiddenError, NotFoundError, type SourceItem } from '@sluice/domain';
import { digestItems } from '../content/content-digest.js';
import { contentOf, listed, never, uris } from '../testing/listing.fixture.js';
import { FileSystemSource } from './file-system-source.js';

let parent: string;
let root: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sluice-fs-'));
  root = join(parent, 'root');
  await mkdir(join(root, 'sub', 'deep'), { recursive: true });
});
afterEach(() => rm(parent, { recursive: true }));

const write = (path: string, content: string | Buffer = path): Promise<void> => writeFile(join(root, path), content);
const source = (extensions?: DocumentExtensions): FileSystemSource => new FileSystemSource({ root, extensions });
const itemFor = (uri: string): SourceItem => ({
  uri,
  size: null,
  mimeType: '',
  revision: null,
  hash: null,
  modified: null,
  metadata: {},
});

describe('FileSystemSource', () => {
  it('lists documents recursively and in a fixed order, with their size and type', async () => {
    await write('sub/deep/c.MD', 'ccc');
    await write('b.pdf', '%PDF-1.7\0');
    await write('a ü.md');
    await write('ignored.xyz');
    const { items, problems, skipped } = await listed(source());
    expect(uris(items)).toEqual(['a ü.md', 'b.pdf', 'sub/deep/c.MD']);
    expect(items[2]).toMatchObject({ size: 3, mimeType: 'text/markdown', hash: null });
    expect([problems, skipped]).toEqual([[], []]);
  });

  it('gives a file another revision when it changes, and only then', async () => {
    await write('a.md', 'one');
    const revision = async () => (await listed(source())).items[0]!.revision!.value;
    const before = await revision();
    expect(await revision()).toBe(before);
    await rm(join(root, 'a.md'));
    await write('other', 'holds the inode');
    await write('a.md', 'two');
    expect(await revision()).not.toBe(before);
  });

  it('skips archives, also under the name of a document, and binary content, saying why', async () => {
    await write('archive.md', Buffer.from('PK\x03\x04...', 'latin1'));
    await write('real.zip', 'x');
    await write('noise.md', Buffer.from([0, 1, 2]));
    const { items, problems, skipped } = await listed(source(DocumentExtensions.parse('md,zip')));
    expect([items, problems]).toEqual([[], []]);
    expect(skipped).toEqual([
      { uri: 'archive.md', message: 'It is a ZIP archive' },
      { uri: 'noise.md', message: 'It has binary content, although it is named as text/markdown' },
      { uri: 'real.zip', message: 'It is an archive' },
    ]);
  });

  it('follows links inside the root and skips those that leave it', async () => {
    await writeFile(join(parent, 'secret.md'), 'secret');
    await mkdir(join(parent, 'outside'));
    await write('a.md');
    await symlink('../a.md', join(root, 'sub', 'inside.md'));
    await symlink('../secret.md', join(root, 'leaves.md'));
    await symlink('../outside', join(root, 'leaves'));
    const { items, problems, skipped } = await listed(source());
    expect(uris(items)).toEqual(['a.md', 'sub/inside.md']);
    expect(problems).toEqual([]);
    expect(uris(skipped)).toEqual(['leaves', 'leaves.md']);
  });

  it('ends where links lead back', async () => {
    await write('sub/a.md');
    await symlink('..', join(root, 'sub', 'deep', 'loop'));
    const { items, skipped } = await listed(source());
    expect(uris(items)).toEqual(['sub/a.md']);
    expect(skipped).toEqual([
      { uri: 'sub/deep/loop', message: 'It is a link that leads back to a directory above it' },
    ]);
  });

  it('reports links that lead nowhere: what they led to may be back tomorrow', async () => {
    await symlink('gone.md', join(root, 'broken.md'));
    await symlink('self.md', join(root, 'self.md'));
    const { problems } = await listed(source());
    expect(problems).toEqual([
      { uri: 'broken.md', message: 'It is a link that leads nowhere (ENOENT)', hides: 'below' },
      { uri: 'self.md', message: 'It is a link that leads nowhere (ELOOP)', hides: 'below' },
    ]);
  });

  it('reports a file that vanishes while it is listed, and goes on', async () => {
    await write('a.md');
    await write('b.md');
    const listing = new FileSystemSource({ root, concurrency: 1 }).list(never);
    const seen: string[] = [];
    for await (const { uri } of listing.items) {
      seen.push(uri);
      await rm(join(root, 'b.md'), { force: true });
    }
    expect(seen).toEqual(['a.md']);
    expect(listing.problems).toEqual([{ uri: 'b.md', message: 'The file cannot be read (ENOENT)', hides: 'itself' }]);
  });

  it('skips a name that is no UTF-8', async () => {
    await writeFile(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.md')]), 'x');
    const { items, skipped } = await listed(source());
    expect(items).toEqual([]);
    expect(skipped).toEqual([{ uri: 'caf\ufffd.md', message: 'Its name is no UTF-8; rename it' }]);
  });

  it('opens what it listed', async () => {
    await write('a.md', 'content');
    const { items } = await listed(source());
    expect((await contentOf(source(), items[0]!)).toString()).toBe('content');
  });

  it('refuses to open an archive that an inventory names', async () => {
    await write('a.md', 'PK\x03\x04');
    await expect(source().open(itemFor('a.md'), never)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' });
  });

  it.each(['../secret.md', '/etc/hostname', 'sub/../../secret.md', 'leaves.md', 'a\0.md'])(
    'never opens %j, which an edited inventory may name',
    async (uri) => {
      await writeFile(join(parent, 'secret.md'), 'secret');
      await symlink('../secret.md', join(root, 'leaves.md'));
      await expect(source().open(itemFor(uri), never)).rejects.toBeInstanceOf(ForbiddenError);
      await expect(source().digest(itemFor(uri), never)).rejects.toBeInstanceOf(ForbiddenError);
    },
  );

  it('says without a path of the machine that a file cannot be read', async () => {
    await mkdir(join(root, 'folder.md'));
    await expect(source().digest(itemFor('folder.md'), never)).rejects.toThrow(
      /^folder\.md cannot be read \(EISDIR\)$/,
    );
  });

  it('says without a path of the machine that there is no such directory or file', async () => {
    const missing = new FileSystemSource({ root: join(root, 'missing') });
    await expect(listed(missing)).rejects.toThrow(/^The directory does not exist$/);
    await write('file.md');
    await expect(listed(new FileSystemSource({ root: join(root, 'file.md') }))).rejects.toThrow(
      'The path is no directory',
    );
    await expect(source().open(itemFor('gone.md'), never)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('stops when it is aborted', async () => {
    await write('a.md');
    await expect(
      source()
        .list(AbortSignal.abort(new Error('stopped')))
        .items[Symbol.asyncIterator]()
        .next(),
    ).rejects.toThrow('stopped');
  });
});

describe('digestItems', () => {
  it('computes the SHA-256 of small and large files in their order, and reports what cannot be read', async () => {
    const large = Buffer.alloc(2_500_000, 'x');
    await write('a.md', '');
    await write('b.md', large);
    const items = [...(await listed(source())).items, itemFor('gone.md')];
    const digested = [];
    for await (const one of digestItems(source(), items, { concurrency: 2, signal: never })) digested.push(one);
    const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(digested).toMatchObject([
      { digest: { sha256: sha256(Buffer.alloc(0)), sizeBytes: 0 } },
      { digest: { sha256: sha256(large), sizeBytes: 2_500_000 } },
      { item: { uri: 'gone.md' }, error: expect.any(NotFoundError) },
    ]);
  });
});
