import type { SharedLimit } from '@sluice/io';
import { CachingEmbedder } from '../cache/caching-embedder.js';
import type { EmbeddingCache } from '../cache/embedding-cache.js';
import type { Embedder } from '../embedder.js';
import { HashingEmbedder } from '../hashing/hashing-embedder.js';
import { OpenAiEmbedder } from '../remote/openai-embedder.js';
import type { RetryPolicy } from '../remote/request-retries.js';
import type { EmbedderConfig } from './embedder-config.js';
import { embeddingServer, type EmbeddingServers } from './embedding-server.js';

export interface EmbedderDependencies extends EmbeddingServers {
  /** Requests at a time to one server; default 4. */
  concurrency?: number;
  /** Holds that number over all processes; without it each process has its own. */
  sharedLimit?: SharedLimit;
  /** For one request; default 2 minutes, as a large batch on a CPU takes its time. */
  timeoutMs?: number;
  retries?: Partial<RetryPolicy>;
  /** Where computed vectors are kept. The hashing embedder is faster than any cache and goes without. */
  cache?: EmbeddingCache;
}

const DEFAULT_CONCURRENCY = 4;
const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRIES: RetryPolicy = { budgetMs: 60_000, firstDelayMs: 500, maxDelayMs: 20_000 };

/**
 * The embedder that `config` asks for, with the cache around it.
 * @throws ConfigurationError when its server may not be used or has no key.
 */
export function createEmbedder(config: EmbedderConfig, dependencies: EmbedderDependencies): Embedder {
  const { batchSize, provider, model, dimension } = config;
  if (provider === 'hashing') return new HashingEmbedder(dimension);
  const concurrency = dependencies.concurrency ?? DEFAULT_CONCURRENCY;
  const { baseUrl, apiKey } = embeddingServer(config, dependencies);
  const embedder = new OpenAiEmbedder({
    provider,
    model,
    baseUrl,
    batchSize,
    concurrency,
    timeoutMs: dependencies.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: { ...DEFAULT_RETRIES, ...dependencies.retries },
    sharedLimit: dependencies.sharedLimit,
    apiKey,
    dimension,
  });
  if (!dependencies.cache) return embedder;
  return new CachingEmbedder(embedder, dependencies.cache, {
    batchSize,
    concurrency,
    cacheModel: cacheModelOf(config),
  });
}

/** Vectors of a server that a parameter set names are kept apart: it may call anything by a well-known model's name. */
function cacheModelOf({ provider, model, dimension, baseUrl }: EmbedderConfig): string {
  return [`${provider}:${model}`, dimension && `@${dimension}`, baseUrl && ` at ${baseUrl}`].filter(Boolean).join('');
}
