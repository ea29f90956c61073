import { describe, expect, it } from '@jest/globals';
import { TransientError } from '@sluice/domain';
import type { Embedder } from '../embedder.js';
import { CachingEmbedder } from './caching-embedder.js';
import { embeddingKey } from './embedding-cache.js';
import { InMemoryEmbeddingCache } from './in-memory-embedding-cache.js';

const signal = new AbortController().signal;

/** Gives each text its length; `failAt` is the number of the call that fails. */
class LengthEmbedder implements Embedder {
  readonly calls: string[][] = [];
  failAt = 0;
  identity: { provider: string; model: string; dimension: number | null } = {
    provider: 'fake',
    model: 'length',
    dimension: null,
  };

  constructor(private readonly dimension = 1) {}

  embed(texts: string[]): Promise<Float32Array[]> {
    this.calls.push(texts);
    if (this.calls.length === this.failAt) return Promise.reject(new TransientError('DOWN', 'The server is down.'));
    this.identity = { ...this.identity, dimension: this.dimension };
    return Promise.resolve(texts.map((text) => new Float32Array(this.dimension).fill(text.length)));
  }
}

const caching = (inner: Embedder, cache = new InMemoryEmbeddingCache(), concurrency = 1) =>
  new CachingEmbedder(inner, cache, { batchSize: 2, concurrency });

describe('CachingEmbedder', () => {
  it('embeds anew what an earlier version remembered as zeros', async () => {
    const cache = new InMemoryEmbeddingCache();
    await cache.put('fake:length', new Map([[embeddingKey('a'), new Float32Array(1)]]));
    const inner = new LengthEmbedder();
    expect((await caching(inner, cache).embed(['a'], signal))[0]).toEqual(Float32Array.of(1));
    expect(inner.calls).toEqual([['a']]);
  });

  it('embeds each distinct unknown text once, in batches', async () => {
    const inner = new LengthEmbedder();
    const embedder = caching(inner);
    const vectors = await embedder.embed(['a', 'bb', 'a', 'ccc'], signal);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1, 3]);
    expect(inner.calls).toEqual([['a', 'bb'], ['ccc']]);
    await embedder.embed(['ccc', 'dddd'], signal);
    expect(inner.calls.slice(2)).toEqual([['dddd']]);
  });

  it('goes on where a failed attempt stopped', async () => {
    const texts = Array.from({ length: 101 }, (_, index) => 'x'.repeat(index + 1));
    const cache = new InMemoryEmbeddingCache();
    const failing = new LengthEmbedder();
    failing.failAt = 40;
    await expect(caching(failing, cache).embed(texts, signal)).rejects.toThrow('The server is down.');
    expect(failing.calls).toHaveLength(40);
    const second = new LengthEmbedder();
    const vectors = await caching(second, cache).embed(texts, signal);
    expect(vectors.map((vector) => vector[0])).toEqual(texts.map((text) => text.length));
    expect(second.calls.flat()).toEqual(texts.slice(78));
  });

  it('begins no further batch after a failure and keeps those under way', async () => {
    const cache = new InMemoryEmbeddingCache();
    const inner = new LengthEmbedder();
    inner.failAt = 1;
    await expect(caching(inner, cache, 2).embed(['a', 'b', 'c', 'd', 'e'], signal)).rejects.toThrow(TransientError);
    expect(inner.calls).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([...(await cache.get('fake:length', [embeddingKey('c'), embeddingKey('e')])).keys()]).toEqual([
      embeddingKey('c'),
    ]);
  });

  it('knows the dimension from the cache when the server was not asked', async () => {
    const cache = new InMemoryEmbeddingCache();
    await caching(new LengthEmbedder(3), cache).embed(['a'], signal);
    const inner = new LengthEmbedder(3);
    const embedder = caching(inner, cache);
    expect(embedder.identity.dimension).toBeNull();
    await embedder.embed(['a'], signal);
    expect(embedder.identity.dimension).toBe(3);
    expect(inner.calls).toEqual([]);
  });

  it('embeds cached texts again when the server now gives another dimension', async () => {
    const cache = new InMemoryEmbeddingCache();
    await caching(new LengthEmbedder(1), cache).embed(['a'], signal);
    const vectors = await caching(new LengthEmbedder(2), cache).embed(['a', 'b'], signal);
    expect(vectors.map((vector) => vector.length)).toEqual([2, 2]);
  });

  it('keeps models apart', async () => {
    const cache = new InMemoryEmbeddingCache();
    await cache.put('fake:other', new Map([[embeddingKey('a'), Float32Array.of(9)]]));
    expect(await caching(new LengthEmbedder(), cache).embed(['a'], signal)).toEqual([Float32Array.of(1)]);
  });
});

describe('InMemoryEmbeddingCache', () => {
  it('forgets what was not used for longest', async () => {
    const cache = new InMemoryEmbeddingCache(2);
    await cache.put(
      'm',
      new Map([
        ['a', Float32Array.of(1)],
        ['b', Float32Array.of(2)],
      ]),
    );
    await cache.get('m', ['a']);
    await cache.put('m', new Map([['c', Float32Array.of(3)]]));
    expect([...(await cache.get('m', ['a', 'b', 'c'])).keys()]).toEqual(['a', 'c']);
  });
});
