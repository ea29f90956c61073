import { setImmediate } from 'node:timers/promises';
import type { Embedder, EmbedderIdentity } from '../embedder.js';
import { termFeatures, termWeights } from './lexical-features.js';
import { murmurHash3 } from './murmur-hash.js';

export const DEFAULT_HASHING_DIMENSION = 384;

/** After so long other work of the process gets its turn: texts of words that never come again take milliseconds each. */
const TURN_MS = 5;
/** Bounds the memory of a call to some tens of megabytes. */
const MOST_REMEMBERED = 20_000;
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
    const hashes = new TermHashes(this.identity.dimension);
    const vectors: Float32Array[] = [];
    let turn = -Infinity;
    for (const text of texts) {
      if (performance.now() - turn > TURN_MS) {
        await setImmediate();
        turn = performance.now();
      }
      signal.throwIfAborted();
      vectors.push(hashedVector(text, hashes));
    }
    return vectors;
  }
}

function hashedVector(text: string, hashes: TermHashes): Float32Array {
  const sums = new Float64Array(hashes.dimension);
  for (const [term, weight] of termWeights(text)) {
    const { components, values } = hashes.of(term);
    for (let index = 0; index < components.length; index += 1) {
      sums[components[index]!]! += weight * values[index]!;
    }
  }
  const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  // Features can cancel each other out; a direction is needed all the same, or cosine distance is undefined.
  if (length === 0) sums[0] = 1;
  return Float32Array.from(sums, (value) => value / (length || 1));
}

interface HashedTerm {
  components: Uint32Array;
  values: Float64Array;
}

/** The hashed features of the words of one call: words come again and again. */
class TermHashes {
  private readonly known = new Map<string, HashedTerm>();

  constructor(readonly dimension: number) {}

  of(term: string): HashedTerm {
    const known = this.known.get(term);
    if (known) return known;
    const hashed = this.hash(term);
    if (this.known.size < MOST_REMEMBERED) this.known.set(term, hashed);
    return hashed;
  }

  private hash(term: string): HashedTerm {
    const features = termFeatures(term);
    const hashes = features.map(({ name }) => murmurHash3(name));
    return {
      components: Uint32Array.from(hashes, (hash) => (hash & ~SIGN_BIT) % this.dimension),
      values: Float64Array.from(features, ({ weight }, index) => (hashes[index]! & SIGN_BIT ? -weight : weight)),
    };
  }
}
