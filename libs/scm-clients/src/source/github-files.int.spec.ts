import { afterEach, describe, expect, it } from '@jest/globals';
import { githubReplay } from '../testing/github-replay.js';
import { closeAll, serve, sourceAt, github } from '../testing/github-source.fixture.js';
import { contentOf, listed, uris } from '../testing/listing.fixture.js';
import { blobId, FixtureRepository } from '../testing/repository.js';

afterEach(closeAll);

describe('files of a GitHub repository', () => {
  it('lists the documents with their git ids, and downloads none', async () => {
    const server = await github(
      new FixtureRepository().write('README.md', 'hi').write('docs/a.PDF', '%PDF').write('main.go', 'x'),
    );
    const { items, problems, skipped } = await listed(sourceAt(server, { branch: 'main' }));
    expect(problems).toEqual([]);
    expect(skipped).toEqual([]);
    expect(items).toEqual([
      {
        uri: 'README.md',
        size: 2,
        mimeType: 'text/markdown',
        revision: { kind: 'git-blob', value: blobId(Buffer.from('hi')) },
        hash: `git-${blobId(Buffer.from('hi'))}`,
        modified: null,
        metadata: expect.objectContaining({ branch: 'main', url: `${server.url}/acme/docs/blob/main/README.md` }),
      },
      expect.objectContaining({ uri: 'docs/a.PDF', mimeType: 'application/pdf' }),
    ]);
    expect(server.calls.some((call) => call.includes('/blobs/'))).toBe(false);
  });

  it('takes the paths that are selected, and names what is hidden or excluded, once per folder', async () => {
    const repository = new FixtureRepository();
    for (const path of ['.github/a.md', '.github/b.md', 'docs/c.md', 'docs/drafts/d.md', 'src/e.md'])
      repository.write(path, path);
    const server = await github(repository);
    const paths = { include: ['docs'], exclude: ['drafts'], hidden: false };
    const source = sourceAt(server, { paths });
    const { items, skipped, filtered } = await listed(source);
    expect(uris(items)).toEqual(['docs/c.md']);
    expect(uris(skipped)).toEqual(['docs/drafts']);
    expect(filtered).toEqual(['.github/a.md', '.github/b.md', 'src/e.md']);
    expect(source.exclusion('docs/drafts/x.md')).toMatch('exclude (drafts)');
    expect(source.exclusion('/acme/docs/issues/1')).toBeNull();
    const plain = await listed(sourceAt(server));
    expect(plain.skipped).toEqual([{ uri: '.github', message: expect.stringContaining('hidden') }]);
  });

  it('skips submodules and symlinks and says so', async () => {
    const repository = new FixtureRepository()
      .write('a.md', 'a')
      .write('link.md', 'a.md', '120000')
      .write('vendor/lib', 'x', '160000');
    const { items, problems, skipped } = await listed(sourceAt(await github(repository)));
    expect(uris(items)).toEqual(['a.md']);
    expect(problems).toEqual([]);
    expect(uris(skipped)).toEqual(['link.md', 'vendor/lib']);
  });

  it('walks the sub-trees when the recursive tree is cut', async () => {
    const repository = new FixtureRepository().write('top.md', '0');
    for (let index = 0; index < 6; index++)
      repository.write(`a/deep/${index}.md`, `${index}`).write(`b/${index}.md`, `b${index}`);
    const { items, problems } = await listed(
      sourceAt(await github(repository, { treeLimit: 7 }), { include: { files: true, issues: false } }),
    );
    expect(problems).toEqual([]);
    expect(uris(items)).toEqual([...repository.files.keys()].sort());
  });

  it('reports a directory that is cut short even by itself', async () => {
    const repository = new FixtureRepository().write('top.md', '0');
    for (let index = 0; index < 6; index++) repository.write(`a/${index}.md`, `${index}`);
    const server = await github(repository, { treeLimit: 3, levelLimit: 4 });
    const { items, problems } = await listed(sourceAt(server, { include: { files: true, issues: false } }));
    expect(items).toHaveLength(5);
    expect(problems).toEqual([
      { uri: 'a', message: expect.stringContaining('a part of this directory'), hides: 'below' },
    ]);
  });

  it('says of a file over 100 MB that it is too large, rather than that the token is wrong', async () => {
    const replay = githubReplay(new FixtureRepository().write('a.md', 'a'));
    // As GitHub answers.
    const body = {
      message: 'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API.',
      errors: [{ resource: 'Blob', field: 'data', code: 'too_large' }],
    };
    const server = await serve((request) =>
      request.path.includes('/blobs/') ? { status: 403, body } : replay(request),
    );
    const source = sourceAt(server);
    const { items } = await listed(source);
    await expect(contentOf(source, items[0]!)).rejects.toMatchObject({
      code: 'SCM_TOO_LARGE',
      message: expect.stringContaining('too large'),
    });
    expect(server.calls.filter((call) => call.includes('/blobs/'))).toHaveLength(1);
  });

  it('downloads blobs over 1 MB raw, and notices when a download is cut', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    const repository = new FixtureRepository().write('large.md', large);
    const replay = githubReplay(repository);
    let cut = false;
    const server = await serve((request) => {
      const answer = replay(request);
      return cut && request.path.includes('/blobs/') ? { ...answer, body: large.subarray(0, 2_000_000) } : answer;
    });
    const source = sourceAt(server);
    const { items } = await listed(source);
    expect((await contentOf(source, items[0]!)).equals(large)).toBe(true);
    cut = true;
    await expect(contentOf(source, items[0]!)).rejects.toThrow('delivered other bytes than it listed');
  });

  it('lists a branch whose name has a slash', async () => {
    const server = await github(new FixtureRepository().write('a.md', 'a'), { branches: ['feature/x'] });
    expect(uris((await listed(sourceAt(server, { branch: 'feature/x' }))).items)).toEqual(['a.md']);
    expect(server.calls[0]).toBe('GET /api/v3/repos/acme/docs/commits/heads%2Ffeature%2Fx');
  });

  it('delivers a file whose name is no UTF-8, by its id', async () => {
    const repository = new FixtureRepository().write('caf\ufffd.md', 'coffee');
    const source = sourceAt(await github(repository));
    const { items } = await listed(source);
    expect((await contentOf(source, items[0]!)).toString()).toBe('coffee');
  });

  it('refuses an archive under the name of a document when it is opened', async () => {
    const source = sourceAt(await github(new FixtureRepository().write('a.md', Buffer.from('PK\x03\x04', 'latin1'))));
    const { items } = await listed(source);
    await expect(contentOf(source, items[0]!)).rejects.toMatchObject({ code: 'UNSUPPORTED_CONTENT' });
  });

  it('finds an empty repository empty', async () => {
    expect((await listed(sourceAt(await github(new FixtureRepository())))).items).toEqual([]);
  });

  it('follows the redirect of a renamed repository, with its token', async () => {
    const replay = githubReplay(new FixtureRepository().write('a.md', 'a'));
    const server = await serve((request) =>
      request.path.startsWith('/api/v3/repos/acme/old')
        ? {
            status: 301,
            headers: { location: request.path.replace('/old', '/docs') },
            body: { message: 'Moved Permanently' },
          }
        : replay(request),
    );
    expect(uris((await listed(sourceAt(server, { repo: 'old' }))).items)).toEqual(['a.md']);
    expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer secret')).toBe(true);
  });

  it('sees a force push as what it is: other files', async () => {
    const repository = new FixtureRepository().write('old.md', 'old');
    const source = sourceAt(await github(repository));
    await listed(source);
    repository.files.clear();
    repository.write('new.md', 'new');
    expect(uris((await listed(source)).items)).toEqual(['new.md']);
  });
});
