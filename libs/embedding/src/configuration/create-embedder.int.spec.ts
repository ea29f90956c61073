import { describe, expect, it } from '@jest/globals';
import { InMemoryEmbeddingCache } from '../cache/in-memory-embedding-cache.js';
import { type Answer, embeddings, EmbeddingServerFixture, vectorOf } from '../remote/embedding-server.fixture.js';
import { createEmbedder } from './create-embedder.js';
import type { EmbedderConfig } from './embedder-config.js';

const signal = new AbortController().signal;
const config = (more: Partial<EmbedderConfig>): EmbedderConfig => ({
  provider: 'openai',
  model: 'bge-m3',
  batchSize: 2,
  ...more,
});

describe('createEmbedder', () => {
  it('makes the embedded one', async () => {
    const embedder = createEmbedder(config({ provider: 'hashing', dimension: 64 }), {});
    expect((await embedder.embed(['text'], signal))[0]).toHaveLength(64);
  });

  it('talks to Ollama and vLLM below /v1, without the key of OpenAI', async () => {
    await using server = await EmbeddingServerFixture.start();
    const root = server.baseUrl.replace('/v1', '/');
    const dependencies = { apiKey: 'secret', ollamaBaseUrl: root, vllmBaseUrl: server.baseUrl };
    for (const provider of ['ollama', 'vllm'] as const) {
      const embedder = createEmbedder(config({ provider }), dependencies);
      expect(await embedder.embed(['one'], signal)).toEqual([Float32Array.from(vectorOf('one'))]);
      expect(embedder.identity).toEqual({ provider, model: 'bge-m3', dimension: 2 });
    }
    expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v1/embeddings', undefined],
      ['/v1/embeddings', undefined],
    ]);
  });

  const raw =
    (body: string, type = 'application/json'): Answer =>
    (response) =>
      void response.writeHead(200, { 'content-type': type }).end(body);
  const useless: readonly [string, Answer][] = [
    ['half an answer', raw('{"da')],
    ['NaN, which is no JSON', raw('{"object":"list","data":[{"index":0,"embedding":[1,NaN]}]}')],
    ['null for NaN', embeddings(() => [{ index: 0, embedding: [1, null] }])],
    ['nothing but zeros', embeddings(() => [{ index: 0, embedding: [0, 0] }])],
    ['a number beyond float32', embeddings(() => [{ index: 0, embedding: [1, 1e39] }])],
    ['no vectors', embeddings(() => [])],
    ['a web page', raw('<html>', 'text/html')],
  ];

  describe.each(['openai', 'ollama', 'vllm'] as const)('for %s', (provider) => {
    const dependencies = ({ baseUrl }: EmbeddingServerFixture, budgetMs: number) => ({
      apiKey: 'secret',
      openaiBaseUrl: baseUrl,
      ollamaBaseUrl: baseUrl,
      vllmBaseUrl: baseUrl,
      retries: { budgetMs, firstDelayMs: 1, maxDelayMs: 5 },
    });

    it.each(useless)('takes %s for an answer that is none, which counts as an attempt', async (_name, answer) => {
      await using server = await EmbeddingServerFixture.start(answer);
      const embedded = createEmbedder(config({ provider }), dependencies(server, 0)).embed(['one'], signal);
      await expect(embedded).rejects.toMatchObject({ code: 'EMBEDDING_ANSWER_INVALID', kind: 'transient' });
    });

    it.each(useless)('asks again after %s', async (_name, answer) => {
      await using server = await EmbeddingServerFixture.start(answer);
      const embedder = createEmbedder(config({ provider }), dependencies(server, 5000));
      expect(await embedder.embed(['one'], signal)).toEqual([Float32Array.from(vectorOf('one'))]);
      expect(server.requests).toHaveLength(2);
    });
  });

  it.each(['', ' ', '\0', '…', '\ud800'])('gives %j a finite vector with a direction, embedded', async (text) => {
    const embedder = createEmbedder(config({ provider: 'hashing', dimension: 8 }), {});
    const [vector] = await embedder.embed([text], signal);
    expect(Math.hypot(...vector!)).toBeCloseTo(1);
  });

  it('sends the key to the configured address only', async () => {
    await using own = await EmbeddingServerFixture.start();
    await using stranger = await EmbeddingServerFixture.start();
    const dependencies = { apiKey: 'secret', openaiBaseUrl: own.baseUrl, allowBaseUrl: () => true };
    await createEmbedder(config({}), dependencies).embed(['one'], signal);
    await createEmbedder(config({ baseUrl: `${own.baseUrl}/` }), dependencies).embed(['one'], signal);
    await createEmbedder(config({ baseUrl: stranger.baseUrl }), dependencies).embed(['one'], signal);
    expect(own.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret']);
    expect(stranger.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('allows no address of a parameter set unless the deployment does', () => {
    const stranger = config({ baseUrl: 'http://169.254.169.254/v1' });
    expect(() => createEmbedder(stranger, { apiKey: 'secret' })).toThrow(
      'base_url http://169.254.169.254/v1 is not allowed',
    );
    expect(() => createEmbedder(stranger, { apiKey: 'secret', allowBaseUrl: () => false })).toThrow('is not allowed');
  });

  it('says so when OpenAI has no key', () => {
    expect(() => createEmbedder(config({}), {})).toThrow('OpenAI needs a key; set OPENAI_API_KEY');
  });

  it('keeps vectors of a foreign server apart in the cache', async () => {
    await using own = await EmbeddingServerFixture.start();
    await using stranger = await EmbeddingServerFixture.start();
    const cache = new InMemoryEmbeddingCache();
    const dependencies = { openaiBaseUrl: own.baseUrl, allowBaseUrl: () => true, cache };
    await createEmbedder(config({ baseUrl: stranger.baseUrl }), dependencies).embed(['one'], signal);
    await createEmbedder(config({}), dependencies).embed(['one'], signal);
    await createEmbedder(config({}), dependencies).embed(['one', 'two'], signal);
    expect(own.requests.map(({ body }) => body.input)).toEqual([['one'], ['two']]);
  });
});
