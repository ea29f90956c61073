import { afterEach, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, DocumentExtensions, NotFoundError, QuotaError } from '@sluice/domain';
import { createScmSource, type ScmSourceOptions } from '../create-scm-source.js';
import { githubReplay, type GitHubReplayOptions } from '../testing/github-replay.fixture.js';
import { contentOf, listed, never, uris } from '../testing/listing.fixture.js';
import { ReplayServer, type Replay } from '../testing/replay-server.fixture.js';
import { blobId, FixtureRepository } from '../testing/repository.fixture.js';
import type { ScmSource } from './scm-source.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(replay: Replay): Promise<ReplayServer> {
  const server = await ReplayServer.start(replay);
  closing.push(() => server.stop());
  return server;
}

function sourceAt(server: ReplayServer, options: Partial<ScmSourceOptions> = {}): ScmSource {
  const source = createScmSource({
    platform: 'github',
    baseUrl: `${server.url}/api/v3`,
    token: 'secret',
    owner: 'acme',
    repo: 'docs',
    maxWaitMs: 60_000,
    wait: () => Promise.resolve(),
    ...options,
  });
  closing.push(() => source.close());
  return source;
}

async function github(repository: FixtureRepository, options: GitHubReplayOptions = {}): Promise<ReplayServer> {
  return serve(githubReplay(repository, options));
}

const refuse =
  (status: number, body: unknown, headers = {}): Replay =>
  () => ({ status, body, headers });

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

  it('skips submodules and symlinks and says so', async () => {
    const repository = new FixtureRepository()
      .write('a.md', 'a')
      .write('link.md', 'a.md', '120000')
      .write('vendor/lib', 'x', '160000');
    const { items, problems, skipped } = await listed(sourceAt(await github(repository)));
    expect(uris(items)).toEqual(['a.md']);
    expect(problems).toEqual([]);
    expect(uris(skipped as never)).toEqual(['link.md', 'vendor/lib']);
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

describe('issues of a GitHub repository', () => {
  const withIssues = (): FixtureRepository => {
    const repository = new FixtureRepository();
    repository.issues = [
      { number: 2, title: 'Second', body: null },
      {
        number: 1,
        title: 'First',
        body: 'It fails',
        comments: [{ id: 11, body: 'Why?', created: '2026-01-05T00:00:00Z' }],
      },
      {
        number: 3,
        title: 'A pull request',
        body: 'x',
        isPull: true,
        comments: [{ id: 12, body: 'LGTM', created: '2026-01-06T00:00:00Z' }],
      },
    ];
    return repository;
  };

  it('lists each with its comments in one pass, without pull requests', async () => {
    const server = await github(withIssues());
    const source = sourceAt(server, { include: { files: false, issues: true } });
    const { items } = await listed(source);
    expect(uris(items)).toEqual(['/acme/docs/issues/1', '/acme/docs/issues/2']);
    expect(server.calls).toHaveLength(2);
    const document = (await contentOf(source, items[0]!)).toString();
    expect(document).toContain('# First (acme/docs#1)');
    expect(document).toContain('Why?');
    expect(items[0]!.size).toBe(Buffer.byteLength(document));
    expect(server.calls).toHaveLength(2);
  });

  it('gives the same hash again, from a source made anew too, and another when a comment comes', async () => {
    const repository = withIssues();
    const server = await github(repository);
    const hashes = async () => (await listed(sourceAt(server))).items.map(({ hash }) => hash);
    const before = await hashes();
    expect(await hashes()).toEqual(before);
    repository.issues[0] = {
      ...repository.issues[0]!,
      comments: [{ id: 99, body: 'New', created: '2026-03-01T00:00:00Z' }],
    };
    const after = await hashes();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
  });

  it('opens an issue that another source object listed', async () => {
    const server = await github(withIssues());
    const [item] = (await listed(sourceAt(server))).items;
    expect((await contentOf(sourceAt(server), item!)).toString()).toContain('Why?');
  });

  it('reads all pages', async () => {
    const repository = new FixtureRepository();
    repository.issues = Array.from({ length: 250 }, (_, index) => ({
      number: index + 1,
      title: `Issue ${index + 1}`,
      body: '',
      comments: [{ id: index, body: `Comment ${index}`, created: '2026-01-01T00:00:00Z' }],
    }));
    const server = await github(repository);
    const { items } = await listed(sourceAt(server, { include: { files: false, issues: true } }));
    expect(items).toHaveLength(250);
    expect(items.every(({ metadata }) => metadata['comments'] === 1)).toBe(true);
    expect(server.calls).toHaveLength(6);
  });

  it('finds none where issues are switched off', async () => {
    const server = await github(withIssues().write('a.md', 'a'), { issuesOff: true });
    const { items, problems } = await listed(sourceAt(server));
    expect([uris(items), problems]).toEqual([['a.md'], []]);
  });
});

describe('calls to GitHub', () => {
  const large = (): FixtureRepository => {
    const repository = new FixtureRepository();
    for (let index = 0; index < 5000; index++) repository.write(`docs/${index % 50}/${index}.md`, `Document ${index}`);
    repository.write('.gitattributes', '* text=auto');
    repository.issues = [
      { number: 1, title: 'x', body: '', comments: [{ id: 1, body: 'y', created: '2026-01-01T00:00:00Z' }] },
    ];
    return repository;
  };

  it('needs at most 5 for a repository of 5,000 files without change, and at most 20 when 10 have changed', async () => {
    const repository = large();
    const server = await github(repository);
    const first = sourceAt(server);
    const before = new Set((await listed(first)).items.map(({ uri, hash }) => `${uri} ${hash}`));
    expect(before.size).toBe(5001);

    server.requests.length = 0;
    const second = sourceAt(server);
    const unchanged = (await listed(second)).items.filter(({ uri, hash }) => !before.has(`${uri} ${hash}`));
    expect(unchanged).toEqual([]);
    expect(server.requests.length).toBeLessThanOrEqual(5);

    for (let index = 0; index < 10; index++) repository.write(`docs/${index}/${index}.md`, `Changed ${index}`);
    server.requests.length = 0;
    const third = sourceAt(server);
    const changed = (await listed(third)).items.filter(({ uri, hash }) => !before.has(`${uri} ${hash}`));
    for (const item of changed) await contentOf(third, item);
    expect(changed).toHaveLength(10);
    expect(server.requests.length).toBeLessThanOrEqual(20);
  });

  it('needs one less when the source lives on: what a git id stands for never changes', async () => {
    const server = await github(large());
    const source = sourceAt(server);
    await listed(source);
    server.requests.length = 0;
    await listed(source);
    expect(server.requests).toHaveLength(4);
  });
});

describe('refusals of GitHub', () => {
  const failure = async (replay: Replay, options: Partial<ScmSourceOptions> = {}): Promise<unknown> =>
    listed(sourceAt(await serve(replay), options)).catch((error: unknown) => error);

  it('says that the token is rejected', async () => {
    const error = await failure(refuse(401, { message: 'Bad credentials' }));
    expect(error).toBeInstanceOf(CredentialsRejectedError);
    expect(error).toMatchObject({ message: expect.stringContaining('GitHub rejects the token: Bad credentials') });
  });

  it('says that the token lacks a permission', async () => {
    const error = await failure(refuse(403, { message: 'Resource not accessible by personal access token' }));
    expect(error).toBeInstanceOf(CredentialsRejectedError);
  });

  it('names the repository that does not exist', async () => {
    const error = await failure(refuse(404, { message: 'Not Found' }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ message: expect.stringContaining('the repository acme/docs') });
  });

  it('names the branch that does not exist', async () => {
    const error = await failure(githubReplay(new FixtureRepository().write('a.md', 'a')), { branch: 'gone' });
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ message: 'The repository acme/docs has no branch gone' });
  });

  it('ends with the time to wait when the limit is longer than allowed', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3000);
    const error = await failure(
      refuse(403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
    );
    expect(error).toBeInstanceOf(QuotaError);
    expect((error as QuotaError).retryAfterMs).toBeGreaterThan(2_900_000);
  });

  it('fails a listing whose later page fails, instead of ending it', async () => {
    const repository = new FixtureRepository();
    repository.issues = Array.from({ length: 150 }, (_, index) => ({ number: index + 1, title: 'x', body: '' }));
    const replay = githubReplay(repository);
    const error = await failure((request) =>
      request.query.get('page') === '2' ? { status: 409, body: {} } : replay(request),
    );
    expect(error).toBeInstanceOf(Error);
  });

  it('stops when it is aborted', async () => {
    const server = await github(new FixtureRepository().write('a.md', 'a'));
    const controller = new AbortController();
    const { items } = sourceAt(server).list(controller.signal);
    controller.abort(new Error('stopped'));
    await expect(items[Symbol.asyncIterator]().next()).rejects.toThrow('stopped');
  });

  it.each([{ owner: '../x' }, { repo: 'https://github.com/acme/docs' }, { repo: '..' }])(
    'refuses %j as a name',
    (names) => {
      expect(() =>
        createScmSource({ platform: 'github', owner: 'acme', repo: 'docs', maxWaitMs: 0, ...names }),
      ).toThrow('is no name of');
    },
  );

  it('refuses an item without the git id of its content', async () => {
    const source = sourceAt(await github(new FixtureRepository()), { extensions: new DocumentExtensions(['md']) });
    const item = {
      uri: 'a.md',
      size: 1,
      mimeType: 'text/markdown',
      revision: null,
      hash: null,
      modified: null,
      metadata: {},
    };
    await expect(source.open(item, never)).rejects.toThrow('lacks the git id');
  });
});
