import { expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

const setOf = (id: string, collection: string): string =>
  `id: ${id}\nname: ${id}\nconfig:\n  embed: {model: hashing-64}\n  store: {data_dir: shared${collection}}\n`;

it('collections of one data_dir are databases of their own', async () => {
  const api = await ApiFixture.create('sqlite');
  const processing = new Processing(api);
  const searched = async (db: string): Promise<(string | null)[]> => {
    const { body } = await api.get<{ results: { uri: string | null }[] }>(
      `/vectordb/search?${new URLSearchParams({ db, q: 'lock', mode: 'hybrid' })}`,
    );
    return body.results.map(({ uri }) => uri);
  };
  try {
    for (const [id, collection] of [
      ['plain', ''],
      ['named-default', ', collection_name: default'],
      ['first', ', collection_name: first'],
      ['second', ', collection_name: second'],
    ] as const) {
      expect((await api.post('/workflow/param-sets', { yaml_content: setOf(id, collection) })).status).toBe(201);
    }
    await processing.start();
    const batches = new Map<string, number>();
    for (const id of ['plain', 'named-default', 'first', 'second']) {
      const batchId = await processing.batch(id);
      batches.set(id, batchId);
      await processing.upload(batchId, id, `${id}.md`, `# ${id}\n\nThe lock opens at six, says ${id}.\n`);
      await processing.process(batchId, id);
    }
    const { body: listed } = await api.get<{ databases: { name: string }[] }>('/vectordb/list');
    expect(listed.databases.map(({ name }) => name)).toEqual(['shared', 'shared/first', 'shared/second']);
    expect(await processing.stored('shared')).toEqual(['named-default.md', 'plain.md']);
    expect(await processing.stored('shared/first')).toEqual(['first.md']);
    expect(await searched('shared/second')).toEqual(['second.md']);
    expect((await searched('shared')).sort()).toEqual(['named-default.md', 'plain.md']);
    expect(await api.get('/vectordb/info?db=shared/first')).toMatchObject({
      status: 200,
      body: { path: 'shared/first', documents: { count: 1 } },
    });
    const named = 'db=shared&collection_name=first';
    for (const [path, answer] of [
      [`info?${named}`, { path: 'shared/first', documents: { count: 1 } }],
      [`documents?${named}`, { path: 'shared/first', documents: [{ uri: 'first.md' }] }],
      [`search?${named}&q=lock`, { db: 'shared/first', results: [{ uri: 'first.md' }] }],
      [`vacuum?${named}`, { status: 'ok' }],
      ['info?db=shared&collection_name=default', { path: 'shared', documents: { count: 2 } }],
    ] as const)
      expect(await api.get(`/vectordb/${path}`)).toMatchObject({ status: 200, body: answer });
    const vacuum = (collection_name: string) => api.post('/vectordb/vacuum', { db: 'shared', collection_name });
    expect((await vacuum('first')).status).toBe(200);
    expect((await vacuum('third')).status).toBe(404);
    expect(await vacuum('../first')).toMatchObject({ status: 400, body: { details: [{ field: 'collection_name' }] } });
    expect((await api.post('/vectordb/vacuum', { db: 'shared/first' })).status).toBe(200);
    expect((await api.post('/vectordb/vacuum', { db: 'shared' })).status).toBe(200);
    expect(await processing.stored('shared/first')).toEqual(['first.md']);
    const users = async (target: string) =>
      (await api.get<{ id: string }[]>(`/workflow/param_sets/target/${encodeURIComponent(target)}`)).body.map(
        ({ id }) => id,
      );
    expect(await users('shared')).toEqual(['named-default', 'plain']);
    expect(await users('shared/second')).toEqual(['second']);
    // The same document in two collections, and a changed one replaced in its own alone.
    await processing.process(batches.get('first')!, 'second');
    expect(await processing.stored('shared/second')).toEqual(['first.md', 'second.md']);
    await processing.upload(batches.get('first')!, 'first', 'first.md', '# first\n\nThe lock opens at seven.\n');
    await processing.process(batches.get('first')!, 'first');
    expect(await processing.stored('shared/first')).toEqual(['first.md']);
  } finally {
    await processing.stop();
    await api.close();
  }
});
