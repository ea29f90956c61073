import { SpanKind } from '@opentelemetry/api';
import { inSpan, traceHeaders } from '@sluice/domain';
import { forEachBounded, noSharedLimit, type SharedLimit, waitingFor } from '@sluice/io';
import { textBatches } from '../batches.js';
import type { Embedder, EmbedderIdentity } from '../embedder.js';
import { requestEmbeddings } from './embedding-request.js';
import { vectorsOf } from './embedding-response.js';
import { type ProviderGate, sharedGate } from './provider-gate.js';
import { describeFailure } from './request-failure.js';
import { type RetryPolicy, withRequestRetries } from './request-retries.js';

export interface OpenAiEmbedderOptions {
  /** What the identity says; the protocol is the same. */
  provider: 'openai' | 'ollama' | 'vllm';
  model: string;
  /** With the `/v1`, without credentials. */
  baseUrl: string;
  /** Sent as bearer token; no such header without it. */
  apiKey?: string;
  /** What the vectors must have; without it, what the first answer has. */
  dimension?: number;
  /** Texts of one request, at most 2048. */
  batchSize: number;
  /** Requests at a time to this server, shared by all embedders of the process that talk to it. */
  concurrency: number;
  /** Holds the same number over all processes; none when absent. */
  sharedLimit?: SharedLimit;
  /** For one request with its answer. */
  timeoutMs: number;
  retries: RetryPolicy;
}

/** Models of OpenAI that can shorten their vectors; other servers refuse to be asked. */
const SHORTENABLE = /^text-embedding-3-/;

/**
 * Embeds by a server with OpenAI's `POST /embeddings`: OpenAI itself, Ollama, vLLM and others. Rate limits, server
 * errors and lost connections are retried as the server's headers say, within the retry budget.
 * @throws QuotaError or TransientError when the budget is used up, PermanentError when the server refuses the texts,
 * ConfigurationError when it refuses the key, does not know the model, or gives another dimension than configured.
 */
export class OpenAiEmbedder implements Embedder {
  private readonly gate: ProviderGate;
  private dimension: number | null;

  constructor(private readonly options: OpenAiEmbedderOptions) {
    this.dimension = options.dimension ?? null;
    this.gate = sharedGate(options.baseUrl, options.concurrency);
  }

  get identity(): EmbedderIdentity {
    return { provider: this.options.provider, model: this.options.model, dimension: this.dimension };
  }

  async embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    const { batchSize, concurrency } = this.options;
    const batches: Float32Array[][] = [];
    await forEachBounded(textBatches(texts, batchSize), concurrency, signal, async (batch, index) => {
      // A signal of its own: listeners of many requests on one signal are taken for a leak.
      batches[index] = await this.embedBatch(batch, AbortSignal.any([signal]));
    });
    return batches.flat();
  }

  private async embedBatch(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { apiKey, baseUrl: url, model, retries } = this.options;
    return waitingFor(`the embedding server at ${new URL(url).host}`, (noteFailure) =>
      withRequestRetries(
        () => this.withinSharedLimit(() => this.gate.run(() => this.request(texts, signal), signal), signal),
        retries,
        {
          describe: (error) => {
            const failure = describeFailure(error, { url, model, apiKey });
            noteFailure(failure.error);
            return failure;
          },
          onRateLimit: (delayMs) => {
            this.gate.pause(delayMs);
          },
        },
        signal,
      ),
    );
  }

  private withinSharedLimit<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const { sharedLimit = noSharedLimit, baseUrl, concurrency } = this.options;
    return sharedLimit.run(baseUrl, concurrency, work, signal);
  }

  private async request(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { model, dimension } = this.options;
    const shortened = dimension !== undefined && SHORTENABLE.test(model) ? { dimensions: dimension } : {};
    const attributes = {
      'gen_ai.operation.name': 'embeddings',
      'gen_ai.request.model': model,
      'sluice.texts': texts.length,
    };
    const answer = await inSpan(`embeddings ${model}`, { kind: SpanKind.CLIENT, attributes }, () =>
      requestEmbeddings(
        this.options,
        { model, input: texts, encoding_format: 'float', ...shortened },
        traceHeaders(),
        signal,
      ),
    );
    const isConfigured = dimension !== undefined;
    const vectors = vectorsOf(answer, { count: texts.length, dimension: this.dimension, isConfigured });
    this.dimension ??= vectors[0]?.length ?? null;
    return vectors;
  }
}
