import { createHash } from 'node:crypto';

/** Vectors that were computed before. `model` names the vector space (provider, model and dimension). */
export interface EmbeddingCache {
  /** The vectors known for `keys`; unknown keys are absent. */
  get(model: string, keys: string[]): Promise<Map<string, Float32Array>>;
  put(model: string, entries: Map<string, Float32Array>): Promise<void>;
}

/** The key of a text: SHA-256 of its UTF-8 bytes in hexadecimal digits. */
export const embeddingKey = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
