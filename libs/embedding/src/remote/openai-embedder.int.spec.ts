import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, PermanentError, QuotaError, TransientError } from '@sluice/domain';
import {
  type Answer,
  dropConnection,
  embeddings,
  EmbeddingServerFixture,
  failure,
  json,
  silence,
  vectorOf,
} from './embedding-server.fixture.js';
import { OpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.js';

const signal = new AbortController().signal;
const retries = { budgetMs: 5000, firstDelayMs: 1, maxDelayMs: 5 };
const embedderFor = (server: { baseUrl: string }, more: Partial<OpenAiEmbedderOptions> = {}): OpenAiEmbedder =>
  new OpenAiEmbedder({
    provider: 'openai',
    model: 'test-model',
    baseUrl: server.baseUrl,
    batchSize: 32,
    concurrency: 4,
    timeoutMs: 5000,
    retries,
    ...more,
  });
const plain = (vectors: Float32Array[]): number[][] => vectors.map((vector) => [...vector]);

const halfAnAnswer: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"da');
};
const webPage: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
};

describe('OpenAiEmbedder', () => {
  it('asks for floats and gives one vector for each text', async () => {
    await using server = await EmbeddingServerFixture.start();
    const embedder = embedderFor(server, { apiKey: 'secret-key' });
    expect(embedder.identity).toEqual({ provider: 'openai', model: 'test-model', dimension: null });
    expect(plain(await embedder.embed(['one', 'three'], signal))).toEqual([vectorOf('one'), vectorOf('three')]);
    expect(embedder.identity.dimension).toBe(2);
    expect(server.requests).toMatchObject([
      {
        url: '/v1/embeddings',
        headers: { authorization: 'Bearer secret-key' },
        body: { model: 'test-model', input: ['one', 'three'], encoding_format: 'float' },
      },
    ]);
  });

  it('sends no credentials when it has no key', async () => {
    await using server = await EmbeddingServerFixture.start();
    await embedderFor(server).embed(['one'], signal);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('asks for a dimension only models that can shorten their vectors', async () => {
    await using server = await EmbeddingServerFixture.start();
    await embedderFor(server, { model: 'text-embedding-3-small', dimension: 2 }).embed(['one'], signal);
    await embedderFor(server, { dimension: 2 }).embed(['one'], signal);
    expect(server.requests.map(({ body }) => body.dimensions)).toEqual([2, undefined]);
  });

  it('cuts many texts into batches, keeps their order and never runs more at once than allowed', async () => {
    await using server = await EmbeddingServerFixture.start();
    const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index + 1));
    const one = embedderFor(server, { batchSize: 3, concurrency: 2 });
    const other = embedderFor(server, { batchSize: 3, concurrency: 2 });
    const [vectors] = await Promise.all([one.embed(texts, signal), other.embed(texts, signal)]);
    expect(plain(vectors)).toEqual(texts.map(vectorOf));
    expect(server.requests).toHaveLength(68);
    expect(server.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('gives nothing for nothing', async () => {
    await using server = await EmbeddingServerFixture.start();
    expect(await embedderFor(server).embed([], signal)).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it('puts an answer in another order right', async () => {
    await using server = await EmbeddingServerFixture.start(embeddings((data) => data.toReversed()));
    expect(plain(await embedderFor(server).embed(['one', 'three'], signal))).toEqual(['one', 'three'].map(vectorOf));
  });

  it.each([
    ['429 with Retry-After', failure(429, 'Slow down', { 'retry-after': '0' })],
    ['429 with retry-after-ms', failure(429, 'Slow down', { 'retry-after-ms': '5' })],
    ['500', failure(500, 'Oops')],
    ['503 without a body', json(503, undefined)],
    ['a dropped connection', dropConnection],
    ['half an answer', halfAnAnswer],
  ] as const)('tries again after %s', async (_name, answer) => {
    await using server = await EmbeddingServerFixture.start(answer, answer);
    expect(plain(await embedderFor(server).embed(['one'], signal))).toEqual([vectorOf('one')]);
    expect(server.requests).toHaveLength(3);
  });

  it('waits as long as the server asks before any further request', async () => {
    await using server = await EmbeddingServerFixture.start(failure(429, 'Slow down', { 'retry-after-ms': '300' }));
    const start = performance.now();
    await embedderFor(server).embed(['one'], signal);
    await embedderFor(server).embed(['two'], signal);
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  it('gives up at once when the server asks to wait beyond the budget, and says how long', async () => {
    await using server = await EmbeddingServerFixture.start(failure(429, 'Daily limit', { 'retry-after': '3600' }));
    const error = await rejection(embedderFor(server).embed(['one'], signal));
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({ code: 'EMBEDDER_RATE_LIMIT', retryAfterMs: 3_600_000 });
    expect(server.requests).toHaveLength(1);
  });

  it('does not try again when the account is used up', async () => {
    await using server = await EmbeddingServerFixture.start(failure(429, 'Check your plan.', {}, 'insufficient_quota'));
    expect(await rejection(embedderFor(server).embed(['one'], signal))).toBeInstanceOf(QuotaError);
    expect(server.requests).toHaveLength(1);
  });

  it('gives up when the budget is used up', async () => {
    await using server = await EmbeddingServerFixture.start(...Array.from({ length: 50 }, () => failure(500, 'Oops')));
    const policy = { budgetMs: 60, firstDelayMs: 20, maxDelayMs: 40 };
    const error = await rejection(embedderFor(server, { retries: policy }).embed(['one'], signal));
    expect(error).toBeInstanceOf(TransientError);
    expect(error).toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it.each([
    [400, PermanentError, 'EMBEDDING_REFUSED'],
    [422, PermanentError, 'EMBEDDING_REFUSED'],
    [401, ConfigurationError, 'EMBEDDER_REFUSES_KEY'],
    [403, ConfigurationError, 'EMBEDDER_REFUSES_KEY'],
    [404, ConfigurationError, 'EMBEDDING_MODEL_UNKNOWN'],
  ])('does not repeat a request answered %i', async (status, type, code) => {
    await using server = await EmbeddingServerFixture.start(failure(status, 'The reason is this'));
    const error = await rejection(embedderFor(server).embed(['one'], signal));
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code, message: expect.stringContaining(`answered ${status}: The reason is this. `) });
    expect(server.requests).toHaveLength(1);
  });

  it('never shows the key, not even when the server repeats it', async () => {
    await using server = await EmbeddingServerFixture.start(failure(401, 'Incorrect key secret-key or sk-abc123'));
    const error = await rejection(embedderFor(server, { apiKey: 'secret-key' }).embed(['one'], signal));
    expect(JSON.stringify([error.message, error.stack, String(error.cause), error.cause])).not.toMatch(
      /secret-key|sk-abc/,
    );
  });

  it('does not follow redirects', async () => {
    await using target = await EmbeddingServerFixture.start();
    await using server = await EmbeddingServerFixture.start(
      json(307, {}, { location: `${target.baseUrl}/embeddings` }),
    );
    const error = await rejection(embedderFor(server).embed(['one'], signal));
    expect(error).toMatchObject({ code: 'EMBEDDER_REDIRECTS' });
    expect(target.requests).toHaveLength(0);
  });

  it.each([
    ['too few vectors', embeddings((data) => data.slice(1)), 'has 1 vectors for 2 texts'],
    ['the same index twice', embeddings((data) => [data[0], data[0]]), 'has two vectors with index 0'],
    [
      'an index out of range',
      embeddings((data) => [data[0], { index: 7, embedding: [1, 2] }]),
      'without a valid index',
    ],
    ['no index', embeddings((data) => [data[0], { embedding: [1, 2] }]), 'without a valid index'],
    ['an empty vector', embeddings((data) => [data[0], { index: 1, embedding: [] }]), 'no numbers for index 1'],
    ['null for NaN', embeddings((data) => [data[0], { index: 1, embedding: [1, null] }]), 'no finite numbers'],
    [
      'a number beyond float32',
      embeddings((data) => [data[0], { index: 1, embedding: [1, 1e39] }]),
      'no finite numbers',
    ],
    ['zeros alone', embeddings((data) => [data[0], { index: 1, embedding: [0, -0] }]), 'nothing but zeros for index 1'],
    [
      'what float32 rounds to zeros',
      embeddings((data) => [data[0], { index: 1, embedding: [1e-60, 0] }]),
      'nothing but zeros for index 1',
    ],
    ['a negative index', embeddings((data) => [data[0], { index: -1, embedding: [1, 2] }]), 'without a valid index'],
    [
      'a fraction as index',
      embeddings((data) => [data[0], { index: 0.5, embedding: [1, 2] }]),
      'without a valid index',
    ],
    ['texts for numbers', embeddings((data) => [data[0], { index: 1, embedding: ['NaN', '1'] }]), 'no finite numbers'],
    ['mixed lengths', embeddings((data) => [data[0], { index: 1, embedding: [1] }]), 'mixes vectors of 2 and 1'],
    ['no list', json(200, { error: 'model not loaded' }), 'has no list "data"'],
    ['a web page', webPage, 'is no valid JSON'],
  ] as const)('refuses an answer with %s', async (_name, answer, sentence) => {
    await using server = await EmbeddingServerFixture.start(answer);
    const policy = { ...retries, budgetMs: 0 };
    const error = await rejection(embedderFor(server, { retries: policy }).embed(['one', 'three'], signal));
    expect(error).toMatchObject({ code: 'EMBEDDING_ANSWER_INVALID', kind: 'transient' });
    expect(error.message).toContain(sentence);
  });

  it.each(['NaN', 'Infinity', '-Infinity'])('refuses an answer with %s, which is no JSON', async (number) => {
    const answer: Answer = (response) => {
      const text = `{"object": "list", "data": [{"index": 0, "embedding": [1, ${number}]}]}`;
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    };
    await using server = await EmbeddingServerFixture.start(answer);
    const policy = { ...retries, budgetMs: 0 };
    const error = await rejection(embedderFor(server, { retries: policy }).embed(['one'], signal));
    expect(error).toBeInstanceOf(TransientError);
    expect(error).toMatchObject({
      code: 'EMBEDDING_ANSWER_INVALID',
      message: expect.stringContaining('no valid JSON'),
    });
  });

  it('says so when the model gives another dimension than configured', async () => {
    await using server = await EmbeddingServerFixture.start();
    const error = await rejection(embedderFor(server, { dimension: 768 }).embed(['one'], signal));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toContain('vectors of 2 numbers where 768 are configured');
  });

  it('names the address when nobody listens there', async () => {
    const server = await EmbeddingServerFixture.start();
    const { baseUrl } = server;
    await server[Symbol.asyncDispose]();
    const policy = { ...retries, budgetMs: 0 };
    const error = await rejection(embedderFor({ baseUrl }, { retries: policy }).embed(['one'], signal));
    expect(error).toBeInstanceOf(TransientError);
    expect(error.message).toBe(
      `The embedding server at ${baseUrl} cannot be reached (ECONNREFUSED); start it or correct its base URL.`,
    );
  });

  it('takes a server that does not answer for one that may answer later', async () => {
    await using server = await EmbeddingServerFixture.start(silence);
    expect(plain(await embedderFor(server, { timeoutMs: 100 }).embed(['one'], signal))).toEqual([vectorOf('one')]);
    expect(server.requests).toHaveLength(2);
  });

  it('stops at once when it is aborted during a request, in a pause, and while waiting for its turn', async () => {
    const scripts = [[silence], [failure(503, 'Later', { 'retry-after': '4' })], [silence]];
    for (const [index, script] of scripts.entries()) {
      await using server = await EmbeddingServerFixture.start(...script);
      const controller = new AbortController();
      const received = server.nextRequest();
      const embedder = embedderFor(server, { concurrency: 1 });
      const first = rejection(embedder.embed(['one'], controller.signal));
      const second = index === 2 ? rejection(embedder.embed(['two'], controller.signal)) : first;
      await received;
      controller.abort(new Error('Shutting down'));
      expect([(await first).message, (await second).message]).toEqual(['Shutting down', 'Shutting down']);
      expect(server.requests).toHaveLength(1);
    }
  });

  it('does not begin when it is aborted already', async () => {
    await using server = await EmbeddingServerFixture.start();
    await rejection(embedderFor(server).embed(['one'], AbortSignal.abort(new Error('Stopped'))));
    expect(server.requests).toHaveLength(0);
  });
});

async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Expected an error');
}
