import { afterEach, describe, expect, it } from '@jest/globals';
import { closeAll, sourceAt, github } from '../testing/github-source.fixture.js';
import { contentOf, listed } from '../testing/listing.fixture.js';
import { FixtureRepository } from '../testing/repository.js';

afterEach(closeAll);

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
