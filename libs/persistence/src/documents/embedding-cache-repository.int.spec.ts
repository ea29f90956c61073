import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { EmbeddingCacheRepository } from './embedding-cache-repository.js';

describe.each(DIALECTS)('the embedding cache on %s', (dialect) => {
  let test: TestDatabase;
  let cache: EmbeddingCacheRepository;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    cache = new EmbeddingCacheRepository(test.database);
  });
  afterAll(() => test.drop());

  it('answers the vectors it was given, exactly, by model and text', async () => {
    const vector = Float32Array.from([0.1, -2, 3e-30]);
    await cache.put('m1', new Map([['a', vector]]));
    await cache.put('m1', new Map([['a', Float32Array.from([9])]]));
    expect(await cache.get('m1', ['a', 'b'])).toEqual(new Map([['a', vector]]));
    expect(await cache.get('m2', ['a'])).toEqual(new Map());
  });

  it('takes more vectors than one statement does, from several workers at once', async () => {
    const vectors = new Map(Array.from({ length: 250 }, (_, index) => [`text-${index}`, Float32Array.from([index])]));
    const reversed = new Map([...vectors].reverse());
    await Promise.all([cache.put('many', vectors), cache.put('many', reversed), cache.put('many', vectors)]);
    expect(await cache.get('many', [...vectors.keys()])).toEqual(vectors);
  });

  it('forgets what is older than asked for', async () => {
    await cache.put(
      'm3',
      new Map([
        ['old', Float32Array.from([1])],
        ['new', Float32Array.from([2])],
      ]),
    );
    await test.database.rows(`update embedding_cache set created_date = created_date - 100000 where text_hash = 'old'`);
    expect(await cache.prunePage(50_000)).toBe(1);
    expect([...(await cache.get('m3', ['old', 'new'])).keys()]).toEqual(['new']);
  });
});
