import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CredentialsRejectedError, DocumentExtensions, NotFoundError, QuotaError, UpstreamError } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { createScmSource, type ScmSourceOptions } from '../create-scm-source.js';
import { githubReplay } from '../testing/github-replay.js';
import { closeAll, serve, sourceAt, github } from '../testing/github-source.fixture.js';
import { contentOf, listed, never } from '../testing/listing.fixture.js';
import type { Replay } from '../testing/replay-server.js';
import { FixtureRepository } from '../testing/repository.js';

afterEach(closeAll);

const refuse =
  (status: number, body: unknown, headers = {}): Replay =>
  () => ({ status, body, headers });

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
        createScmSource({
          platform: 'github',
          owner: 'acme',
          repo: 'docs',
          maxWaitMs: 0,
          addresses: AddressPolicy.of([], 'SOURCE_ALLOW_HOSTS'),
          ...names,
        }),
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

  it('ends a download that stalls in the middle', async () => {
    const replay = githubReplay(new FixtureRepository().write('a.md', 'a'.repeat(100)));
    const api = await serve(replay);
    const stalling = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('aaa');
    });
    stalling.listen(0, '127.0.0.1');
    await once(stalling, 'listening');
    const { port } = stalling.address() as AddressInfo;
    const limits = { connectMs: 1000, firstByteMs: 1000, idleMs: 50 };
    const source = sourceAt(api, { baseUrl: `http://127.0.0.1:${port}/api/v3`, limits });
    try {
      const { items } = await listed(sourceAt(api));
      await expect(contentOf(source, items[0]!)).rejects.toBeInstanceOf(UpstreamError);
    } finally {
      stalling.closeAllConnections();
      stalling.close();
    }
  });
});
