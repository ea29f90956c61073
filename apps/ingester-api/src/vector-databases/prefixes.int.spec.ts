import { expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { EmbeddingServer } from '../testing/embedding-server.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

const setWith = (id: string, embed: string): string =>
  `id: ${id}\nname: ${id}\nconfig:\n  embed: {provider: openai, model: test-model${embed}}\n  store: {data_dir: prefixed}\n`;

it('prefixes of a parameter set are put before chunks and queries, and kept with the database', async () => {
  await using server = await EmbeddingServer.start();
  const environment = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'key' };
  const api = await ApiFixture.create('sqlite', environment);
  const processing = new Processing(api);
  try {
    const prefixed = setWith('prefixed', ", query_prefix: 'query: ', document_prefix: 'passage: '");
    expect((await api.post('/workflow/param-sets', { yaml_content: prefixed })).status).toBe(201);
    expect((await api.post('/workflow/param-sets', { yaml_content: setWith('plain', '') })).status).toBe(201);
    await processing.start();
    const batchId = await processing.batch('wiki');
    await processing.upload(batchId, 'wiki', 'a.md', 'The lock opens at six.\n');
    await processing.process(batchId, 'prefixed');
    expect(server.texts).toEqual(['passage: The lock opens at six.']);
    const { status } = await api.get('/vectordb/search?db=prefixed&q=opening&mode=vector');
    expect(status).toBe(200);
    expect(server.texts).toEqual(['passage: The lock opens at six.', 'query: opening']);
    // A wrong identity is not tried again.
    await expect(processing.process(batchId, 'plain')).rejects.toThrow('The run group failed');
  } finally {
    await processing.stop();
    await api.close();
  }
});
