import { appendFile, chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, NotFoundError, type SourceItem } from '@sluice/domain';
import { at, contentOf, listed, uris } from '../testing/listing.fixture.js';
import { isInstalled, PROGRAMS, startProgram } from '../testing/webdav-programs/programs.fixture.js';
import { ACCOUNT, type WebDavProgram } from '../testing/webdav-programs/webdav-program.fixture.js';
import { DavServer } from './dav-server.js';
import { WebDavSource, type WebDavSourceOptions } from './webdav-source.js';

const INSTALLED: [string, WebDavProgram][] = [];
for (const [name, program] of Object.entries(PROGRAMS)) {
  if (isInstalled(program)) INSTALLED.push([name, program]);
  else process.stderr.write(`${name} is not installed (Debian: ${program.packages}); skipped\n`);
}
if (INSTALLED.length === 0) throw new Error('No WebDAV server is installed; install rclone or apache2-bin');

const PATIENT = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000 };

const NAMES = [
  'a b.md',
  '100%.md',
  '50%41.md',
  '#1.md',
  'why?.md',
  'ü of one character.md'.normalize('NFC'),
  'ü of two characters.md'.normalize('NFD'),
  'a+b&c.md',
  "it's [x];=,@!$()~.md",
  '<&>".md',
  'back\\slash.md',
  '日本 😀.md',
];

const MANY = Array.from({ length: 2000 }, (_, index) => `${index}.md`);
const DEEP = `deep/${Array.from({ length: 70 }, (_, level) => `level ${level}`).join('/')}/end.md`;
const CHANGING = ['edited', 'kept', 'removed'].map((name) => `changes/${name}.md`);

/** All that is served. What a file holds says where it is. */
async function fill(root: string): Promise<void> {
  const write = async (path: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `content of ${path}`);
  };
  const files = [
    ...NAMES.map((name) => `names/${name}`),
    ...['a\tb.md', 'a\nb.md', 'c\u0001d.md', 'plain.md'].map((name) => `control/sub/${name}`),
    ...MANY.map((name) => `many/${name}`),
    ...['links/sub/a.md', 'links/b.md'],
    ...['locked/a.md', 'locked/secret.md', 'locked/shut/b.md', 'locked/shut.md/c.md'],
    ...[DEEP, 'fresh/a.md', 'slash/a.md', 'silent/a.md', ...CHANGING],
  ];
  for (const path of files) await write(path);
  await mkdir(join(root, 'empty/inner/innermost'), { recursive: true });
  await symlink('/nowhere', join(root, 'links/sub/dead.md'));
  for (const path of ['secret.md', 'shut', 'shut.md']) await chmod(join(root, 'locked', path), 0);
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const path of CHANGING) await utimes(join(root, path), longAgo, longAgo);
}

describe.each(INSTALLED)('a directory served by %s', (_name, program) => {
  const { behaviour } = program;
  let server: Awaited<ReturnType<typeof startProgram>>;
  const opened: { close(): Promise<void> }[] = [];

  const source = (options: Partial<WebDavSourceOptions> = {}): WebDavSource => {
    const dav = new WebDavSource({ ...at(server.url), ...ACCOUNT, limits: PATIENT, ...options });
    opened.push(dav);
    return dav;
  };
  /** Of these items, those that cannot be read as they were written. */
  const unreadable = async (items: readonly SourceItem[]): Promise<string[]> => {
    const failed: string[] = [];
    for (const item of items) {
      const content = await contentOf(source(), item).then(String, () => null);
      if (content !== `content of ${item.uri.slice(1)}`) failed.push(item.uri);
    }
    return failed;
  };

  beforeAll(async () => {
    server = await startProgram(program, fill);
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await server[Symbol.asyncDispose]();
  });

  it('is listed with all of its documents, whatever their names, and these are read', async () => {
    const { items, problems } = await listed(source({ path: '/names' }));
    const { garbledNames = [] } = behaviour;
    const good = NAMES.filter((name) => !garbledNames.includes(name)).map((name) => `/names/${name}`);
    expect(uris(items)).toEqual(expect.arrayContaining(good));
    expect(await unreadable(items)).toEqual(uris(items).filter((uri) => !good.includes(uri)));
    // What has lost its name makes its directory one of which nothing is taken for deleted.
    expect(problems.map(({ hides }) => hides)).toEqual(garbledNames.length > 0 ? ['below'] : []);
    for (const item of items.filter(({ uri }) => good.includes(uri)))
      expect(item).toMatchObject({ size: Buffer.byteLength(`content of ${item.uri.slice(1)}`) });
  });

  it('may have control characters in names', async () => {
    const { items, problems } = await listed(source({ path: '/control' }));
    const failed = await unreadable(items);
    const kept = uris(items).filter((uri) => /\p{Cc}/u.test(uri));
    switch (behaviour.controlCharacters) {
      case 'read':
        return expect([items.length, failed]).toEqual([4, []]);
      case 'listed':
        return expect([items.length, failed]).toEqual([4, kept]);
      case 'renamed':
        return expect([items.length, kept]).toEqual([4, []]);
      case 'spoil their directory':
        return expect([items, problems]).toEqual([
          [],
          [expect.objectContaining({ uri: '/control/sub', hides: 'below' })],
        ]);
    }
  });

  it('may hold nothing, or nothing but directories', async () => {
    expect(await listed(source({ path: '/empty' }))).toMatchObject({ items: [], problems: [] });
  });

  it('may hold 2,000 files', async () => {
    const { items, problems } = await listed(source({ path: '/many' }));
    expect([uris(items).sort(), problems]).toEqual([MANY.map((name) => `/many/${name}`).sort(), []]);
  });

  it('may be 70 levels deep', async () => {
    const { items, problems } = await listed(source({ path: '/deep' }));
    expect([uris(items), problems, await unreadable(items)]).toEqual([[`/${DEEP}`], [], []]);
  });

  it('may have a link that leads nowhere', async () => {
    const { items, problems } = await listed(source({ path: '/links' }));
    const hidden = [expect.objectContaining({ uri: '/links/sub', hides: 'below' })];
    switch (behaviour.deadLink) {
      case 'left out':
        return expect([uris(items).sort(), problems]).toEqual([['/links/b.md', '/links/sub/a.md'], []]);
      case 'listed':
        return expect([problems, await unreadable(items)]).toEqual([[], ['/links/sub/dead.md']]);
      case 'spoils its directory':
        return expect([uris(items), problems]).toEqual([['/links/b.md'], hidden]);
    }
  });

  it('may have files and directories that cannot be read', async () => {
    const { items, problems } = await listed(source({ path: '/locked' }));
    expect(await unreadable(items)).toEqual(['/locked/secret.md']);
    expect(uris(items)).toEqual(['/locked/a.md', '/locked/secret.md']);
    expect(problems.map(({ uri, hides }) => `${uri} ${hides}`).sort()).toEqual(
      behaviour.unreadableDirectory === 'reported' ? ['/locked/shut below', '/locked/shut.md below'] : [],
    );
  });

  it('trusts no date of a change that another change of the same second would not move', async () => {
    await appendFile(join(server.root, 'fresh/a.md'), ' and more');
    const { items } = await listed(source({ path: '/fresh' }));
    const value = items[0]!.revision?.value ?? '';
    expect(value).not.toContain('last-modified');
  });

  it('gives each file the same revision until it is edited, and misses what is deleted', async () => {
    const revisions = async () =>
      new Map((await listed(source({ path: '/changes' }))).items.map(({ uri, revision }) => [uri, revision?.value]));
    const before = await revisions();
    expect([...before.values()]).not.toContain(undefined);
    expect(await revisions()).toEqual(before);
    await appendFile(join(server.root, 'changes/edited.md'), ' and more');
    await rm(join(server.root, 'changes/removed.md'));
    let after = await revisions();
    // rclone looks at a directory once a second.
    while (after.has('/changes/removed.md')) after = await revisions();
    expect([...after.keys()].sort()).toEqual(['/changes/edited.md', '/changes/kept.md']);
    expect([...after].filter(([uri, revision]) => before.get(uri) !== revision).map(([uri]) => uri)).toEqual([
      '/changes/edited.md',
    ]);
  });

  it('may be asked for without the slash at its end', async () => {
    const { url, addresses } = at(server.url);
    const dav = new DavServer({ url, addresses, ...ACCOUNT });
    opened.push(dav);
    const resources = await dav.propfind(`${url}/slash`, new AbortController().signal);
    expect(resources.map(({ href }) => href).filter((href) => href.endsWith('/slash/a.md'))).toHaveLength(1);
  });

  it('says that the password is wrong, or that there is no such directory', async () => {
    const wrong = behaviour.ignoresPasswords ? { username: 'nobody' } : { password: 'wrong' };
    await expect(listed(source(wrong))).rejects.toBeInstanceOf(CredentialsRejectedError);
    await expect(listed(source({ path: '/gone' }))).rejects.toBeInstanceOf(NotFoundError);
  });

  it('ends a listing in time when it stops answering, and is listed again when it goes on', async () => {
    const dav = source({ path: '/silent', limits: { connectMs: 300, firstByteMs: 300, idleMs: 300 } });
    expect((await listed(dav)).items).toHaveLength(1);
    await server.pause();
    try {
      await expect(listed(dav)).rejects.toMatchObject({ name: 'ConnectionError', timedOut: true });
    } finally {
      server.resume();
    }
    expect((await listed(source({ path: '/silent' }))).items).toHaveLength(1);
  });
});
