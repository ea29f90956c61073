import { setImmediate } from 'node:timers/promises';
import type { Embedder, EmbedderIdentity } from '../embedder.js';
import { lexicalFeatures } from './lexical-features.js';
import { murmurHash3 } from './murmur-hash.js';

export const DEFAULT_HASHING_DIMENSION = 384;

/** After this many texts other work of the process gets its turn. */
const TEXTS_PER_TURN = 16;
const SIGN_BIT = 0x80000000;

/**
 * Lexical vectors without a model: texts are near each other when they share words or parts of words, not when they
 * mean the same. Works offline and gives the same vector for the same text on every platform.
 *
 * Signed feature hashing (Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", ICML 2009): the
 * weight of each feature is added to or, by the top bit of its MurmurHash3, subtracted from the component that the
 * other bits name. Features are words and their character n-grams as in fastText (Bojanowski et al., "Enriching Word
 * Vectors with Subword Information", TACL 2017), with sublinear term frequency (Manning et al., "Introduction to
 * Information Retrieval", 6.4.1) and weights by word length (Piantadosi et al., "Word lengths are optimized for
 * efficient communication", PNAS 2011). Vectors have length 1.
 */
export class HashingEmbedder implements Embedder {
  readonly identity: EmbedderIdentity & { readonly dimension: number };

  /** @param dimension length of the vectors, at least 1; the model is named `hashing-<dimension>`. */
  constructor(dimension: number = DEFAULT_HASHING_DIMENSION) {
    this.identity = { provider: 'hashing', model: `hashing-${dimension}`, dimension };
  }

  async embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      if (vectors.length % TEXTS_PER_TURN === 0) await setImmediate();
      signal.throwIfAborted();
      vectors.push(hashedVector(text, this.identity.dimension));
    }
    return vectors;
  }
}

function hashedVector(text: string, dimension: number): Float32Array {
  const sums = new Float64Array(dimension);
  for (const [feature, weight] of lexicalFeatures(text)) {
    const hash = murmurHash3(feature);
    sums[(hash & ~SIGN_BIT) % dimension]! += hash & SIGN_BIT ? -weight : weight;
  }
  const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  // Features can cancel each other out; a direction is needed all the same, or cosine distance is undefined.
  if (length === 0) sums[0] = 1;
  return Float32Array.from(sums, (value) => value / (length || 1));
}
