import type { EmbeddingCache } from './embedding-cache.js';

const DEFAULT_CAPACITY = 10_000;

/** Keeps the vectors used last in this process, at most `capacity` of them. */
export class InMemoryEmbeddingCache implements EmbeddingCache {
  /** In the order of their last use. */
  private readonly vectors = new Map<string, Float32Array>();

  constructor(private readonly capacity: number = DEFAULT_CAPACITY) {}

  get(model: string, keys: string[]): Promise<Map<string, Float32Array>> {
    const found = new Map<string, Float32Array>();
    for (const key of keys) {
      const vector = this.vectors.get(entryKey(model, key));
      if (!vector) continue;
      found.set(key, vector);
      this.use(entryKey(model, key), vector);
    }
    return Promise.resolve(found);
  }

  put(model: string, entries: Map<string, Float32Array>): Promise<void> {
    for (const [key, vector] of entries) this.use(entryKey(model, key), vector);
    for (const oldest of this.vectors.keys()) {
      if (this.vectors.size <= this.capacity) break;
      this.vectors.delete(oldest);
    }
    return Promise.resolve();
  }

  private use(key: string, vector: Float32Array): void {
    this.vectors.delete(key);
    this.vectors.set(key, vector);
  }
}

const entryKey = (model: string, key: string): string => `${model}\n${key}`;
