import { counter, METRICS } from '@sluice/domain';
import { forEachBounded } from '@sluice/io';
import { textBatches } from '../batches.js';
import { hasDirection } from '../has-direction.js';
import type { Embedder, EmbedderIdentity } from '../embedder.js';
import { type EmbeddingCache, embeddingKey } from './embedding-cache.js';

export interface CachingOptions {
  /** Texts that are embedded and stored together. */
  batchSize: number;
  /** Batches at a time. */
  concurrency: number;
  /** The vector space in the cache; without it, from the wrapped embedder's identity at construction. */
  cacheModel?: string;
}

/**
 * Asks the wrapped embedder only for distinct texts that the cache does not know, and stores each batch as soon as it
 * is there: when a later one fails, what was computed is found by the next attempt.
 */
export class CachingEmbedder implements Embedder {
  private readonly cacheModel: string;
  private readonly texts = counter(METRICS.embeddingTexts);
  private seenDimension: number | null = null;

  constructor(
    private readonly embedder: Embedder,
    private readonly cache: EmbeddingCache,
    private readonly options: CachingOptions,
  ) {
    this.cacheModel = options.cacheModel ?? cacheModelOf(embedder.identity);
  }

  get identity(): EmbedderIdentity {
    const { provider, model, dimension } = this.embedder.identity;
    return { provider, model, dimension: dimension ?? this.seenDimension };
  }

  async embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    const keys = texts.map(embeddingKey);
    const textOf = new Map(keys.map((key, index) => [key, texts[index]!]));
    const vectors = await this.cache.get(this.cacheModel, [...textOf.keys()]);
    this.texts.add(vectors.size, { cache: 'hit' });
    this.texts.add(textOf.size - vectors.size, { cache: 'miss' });
    await this.addMissing(textOf, vectors, signal);
    // A server that now gives another dimension under the same name: what the cache has lies in the old space.
    // One of zeros alone was accepted by an earlier version.
    const { dimension } = this.embedder.identity;
    for (const [key, vector] of vectors) {
      if ((dimension !== null && vector.length !== dimension) || !hasDirection(vector)) vectors.delete(key);
    }
    await this.addMissing(textOf, vectors, signal);
    this.seenDimension = vectors.values().next().value?.length ?? this.seenDimension;
    return keys.map((key) => vectors.get(key)!);
  }

  private async addMissing(
    textOf: ReadonlyMap<string, string>,
    vectors: Map<string, Float32Array>,
    signal: AbortSignal,
  ): Promise<void> {
    const missing = [...textOf].filter(([key]) => !vectors.has(key)).map(([, text]) => text);
    const batches = textBatches(missing, this.options.batchSize);
    await forEachBounded(batches, this.options.concurrency, signal, async (batch) => {
      const embedded = await this.embedder.embed(batch, signal);
      const entries = new Map(batch.map((text, index) => [embeddingKey(text), embedded[index]!]));
      await this.cache.put(this.cacheModel, entries);
      for (const [key, vector] of entries) vectors.set(key, vector);
    });
  }
}

const cacheModelOf = ({ provider, model, dimension }: EmbedderIdentity): string =>
  dimension === null ? `${provider}:${model}` : `${provider}:${model}@${dimension}`;
