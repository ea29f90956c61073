export { CachingEmbedder, type CachingOptions } from './cache/caching-embedder.js';
export { type EmbeddingCache, embeddingKey } from './cache/embedding-cache.js';
export { InMemoryEmbeddingCache } from './cache/in-memory-embedding-cache.js';
export { createEmbedder, type EmbedderDependencies } from './configuration/create-embedder.js';
export { type EmbedderConfig, EMBEDDING_PROVIDERS, type EmbeddingProvider } from './configuration/embedder-config.js';
export type { EmbeddingServers } from './configuration/embedding-server.js';
export {
  DEFAULT_BATCH_SIZE,
  embedderConfig,
  type EmbeddingDefaults,
  MAX_BATCH_SIZE,
  MAX_DIMENSION,
} from './configuration/requested-embedder.js';
export type { Embedder, EmbedderIdentity } from './embedder.js';
export { HashingEmbedder } from './hashing/hashing-embedder.js';
export { OpenAiEmbedder, type OpenAiEmbedderOptions } from './remote/openai-embedder.js';
export type { RetryPolicy } from './remote/request-retries.js';
