import { ParameterError } from '@sluice/domain';
import { DEFAULT_HASHING_DIMENSION } from '../hashing/hashing-embedder.js';
import { type EmbedderConfig, EMBEDDING_PROVIDERS, type EmbeddingProvider } from './embedder-config.js';

/** What a parameter set leaves open. */
export interface EmbeddingDefaults {
  /** Where models without a provider run: `hashing` in a deployment without an embedding server. */
  provider?: EmbeddingProvider;
  /** For provider `provider`, when a set names no model. */
  model?: string;
}

/** What a parameter set's `embed` section says; each value by itself is known to be right. */
export interface EmbeddingParameters {
  readonly provider?: EmbeddingProvider;
  readonly model?: string;
  readonly batch_size?: number;
  readonly dimension?: number;
  /** `dimension` under another name. */
  readonly vector_dim?: number;
  readonly base_url?: string;
  readonly query_prefix?: string;
  readonly document_prefix?: string;
}

export const DEFAULT_BATCH_SIZE = 32;
/** Most texts in one request to OpenAI. */
export const MAX_BATCH_SIZE = 2048;
/** Beyond the vectors of any common model. */
export const MAX_DIMENSION = 16_384;
/** Fewer, and unrelated words meet in the same component too often. */
const MIN_HASHING_DIMENSION = 16;
const HASHING_MODEL = /^hashing(?:-(\d+))?$/;
const OPENAI_MODEL = /^text-embedding-(?:3-|ada-)/;
/** As the retrieval library for Ollama; vLLM serves whatever it was started with. */
const DEFAULT_MODELS: Readonly<Partial<Record<EmbeddingProvider, string>>> = {
  openai: 'text-embedding-3-small',
  ollama: 'qwen3-embedding:4b',
};

/**
 * The embedder that a parameter set asks for.
 *
 * The provider is, in this order: `provider`; the part of `model` before a colon when it is a provider's name
 * (`openai:text-embedding-3-small`, but not `qwen3-embedding:4b`); `hashing` for a model `hashing-…`; `openai` when
 * there is a `base_url`. Sets that say no more than a model name then follow the deployment: where its default is
 * `hashing` they are embedded by hashing, whatever server's model they name, and the vectors say so; a name that begins with
 * `hashing` must be one of its models there. Elsewhere models of OpenAI go to `openai`, others to the default.
 * @throws ParameterError naming the key, its value and what is allowed beside the others.
 */
export function embedderConfig(parameters: EmbeddingParameters, defaults: EmbeddingDefaults = {}): EmbedderConfig {
  const { batch_size: batchSize = DEFAULT_BATCH_SIZE, base_url: baseUrl } = parameters;
  const named = namedModel(parameters);
  const provider = named.provider ?? (baseUrl ? 'openai' : impliedProvider(named.model, defaults));
  const dimension = dimensionOf(parameters);
  const prefixes = {
    queryPrefix: parameters.query_prefix || undefined,
    documentPrefix: parameters.document_prefix || undefined,
  };
  if (provider === 'hashing') {
    if (baseUrl) throw invalid('base_url', baseUrl, 'absent, because provider hashing has no server');
    const isExplicit = named.provider === 'hashing' || /^hashing/i.test(named.model ?? '');
    return { ...hashingModel(named.model, isExplicit, dimension), provider, batchSize, ...prefixes };
  }
  const model =
    named.model ?? (provider === defaults.provider ? defaults.model : undefined) ?? DEFAULT_MODELS[provider];
  if (!model) throw invalid('model', undefined, `the name of a model that ${provider} serves`);
  return { provider, model, batchSize, dimension, baseUrl, ...prefixes };
}

function namedModel({ provider, model }: EmbeddingParameters): { provider?: EmbeddingProvider; model?: string } {
  const prefix = model?.slice(0, Math.max(0, model.indexOf(':'))).toLowerCase() ?? '';
  if (model && isProvider(prefix) && (provider === undefined || provider === prefix)) {
    return { provider: prefix, model: model.slice(prefix.length + 1).trim() || undefined };
  }
  if (provider === undefined && model && HASHING_MODEL.test(model)) return { provider: 'hashing', model };
  return { provider, model };
}

function impliedProvider(model: string | undefined, defaults: EmbeddingDefaults): EmbeddingProvider {
  const provider = defaults.provider ?? 'hashing';
  return provider !== 'hashing' && model && OPENAI_MODEL.test(model) ? 'openai' : provider;
}

/** `isExplicit`: hashing was meant, so `model` must be one of its own; otherwise it stands in for a model of a server. */
function hashingModel(
  model: string | undefined,
  isExplicit: boolean,
  dimension: number | undefined,
): { model: string; dimension: number } {
  const match = HASHING_MODEL.exec(model ?? 'hashing');
  if (!match && isExplicit) {
    throw invalid(
      'model',
      model,
      `hashing-<dimension>, such as hashing-${DEFAULT_HASHING_DIMENSION}, for provider hashing`,
    );
  }
  const fromName = match?.[1] === undefined ? undefined : Number(match[1]);
  const asked = match ? (fromName ?? dimension) : undefined;
  const size = asked ?? DEFAULT_HASHING_DIMENSION;
  if (size < MIN_HASHING_DIMENSION || size > MAX_DIMENSION) {
    throw invalid('model', `hashing-${size}`, `hashing-${MIN_HASHING_DIMENSION} to hashing-${MAX_DIMENSION}`);
  }
  if (match && dimension !== undefined && dimension !== size) {
    throw invalid('dimension', dimension, `${size}, as model ${model} says`);
  }
  return { model: `hashing-${size}`, dimension: size };
}

function dimensionOf({ dimension, vector_dim: vectorDim }: EmbeddingParameters): number | undefined {
  if (dimension !== undefined && vectorDim !== undefined && dimension !== vectorDim) {
    throw invalid('vector_dim', vectorDim, `equal to dimension, which is ${dimension}, or absent`);
  }
  return dimension ?? vectorDim;
}

const isProvider = (name: string): name is EmbeddingProvider => EMBEDDING_PROVIDERS.some((known) => known === name);

const invalid = (key: string, value: unknown, allowed: string): ParameterError =>
  new ParameterError(
    'INVALID_EMBEDDING_PARAMETER',
    key,
    `${key} is ${value === undefined ? 'absent' : JSON.stringify(value)}; it must be ${allowed}.`,
  );
