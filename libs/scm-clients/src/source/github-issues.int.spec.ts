import { afterEach, describe, expect, it } from '@jest/globals';
import { githubReplay } from '../testing/github-replay.js';
import { closeAll, serve, sourceAt, github } from '../testing/github-source.fixture.js';
import { contentOf, listed, never, uris } from '../testing/listing.fixture.js';
import { FixtureRepository } from '../testing/repository.js';

afterEach(closeAll);

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

  it('still have the one that falls between two pages when another is deleted while they are read', async () => {
    const repository = new FixtureRepository();
    repository.issues = Array.from({ length: 250 }, (_, index) => ({ number: index + 1, title: 'x', body: '' }));
    const replay = githubReplay(repository);
    const server = await serve((request) => {
      const answer = replay(request);
      if (request.query.get('page') === null)
        repository.issues = repository.issues.filter(({ number }) => number !== 5);
      return answer;
    });
    const source = sourceAt(server, { include: { files: false, issues: true } });
    const { items } = await listed(source);
    expect(uris(items)).not.toContain('/acme/docs/issues/101');
    expect(await source.exists('/acme/docs/issues/101', never)).toBe(true);
    const { items: again } = await listed(source);
    expect(uris(again)).not.toContain('/acme/docs/issues/5');
    expect(await source.exists('/acme/docs/issues/5', never)).toBe(false);
    expect(await source.exists('README.md', never)).toBe(false);
  });

  it('keep a comment that falls between two pages when another is deleted while they are read', async () => {
    const repository = new FixtureRepository();
    const comments = Array.from({ length: 150 }, (_, id) => ({
      id,
      body: `No ${id}.`,
      created: '2026-01-01T00:00:00Z',
    }));
    repository.issues = [
      { number: 1, title: 'x', body: '', comments: comments.slice(0, 50) },
      { number: 2, title: 'y', body: '', comments: comments.slice(50) },
    ];
    const replay = githubReplay(repository);
    const server = await serve((request) => {
      const answer = replay(request);
      if (request.path.endsWith('/issues/comments') && request.query.get('page') === null)
        repository.issues[0] = { ...repository.issues[0]!, comments: comments.slice(1, 50) };
      return answer;
    });
    const source = sourceAt(server);
    const { items } = await listed(source);
    expect((await contentOf(source, items[1]!)).toString()).toContain('No 100.');
  });

  it('finds none where issues are switched off', async () => {
    const server = await github(withIssues().write('a.md', 'a'), { issuesOff: true });
    const { items, problems } = await listed(sourceAt(server));
    expect([uris(items), problems]).toEqual([['a.md'], []]);
  });
});
