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

/** Keys that are read. */
export const EMBEDDING_PARAMETERS = [
  'provider',
  'model',
  'batch_size',
  'dimension',
  'vector_dim',
  'base_url',
  'query_prefix',
  'document_prefix',
] as const;
type EmbeddingParameter = (typeof EMBEDDING_PARAMETERS)[number];

const INVALID = 'INVALID_EMBEDDING_PARAMETER';
const DEFAULT_BATCH_SIZE = 32;
/** Most texts in one request to OpenAI. */
const MAX_BATCH_SIZE = 2048;
/** Beyond the vectors of any common model. */
const MAX_DIMENSION = 16_384;
/** Instructions of common models have up to a hundred. */
const MAX_PREFIX = 1_000;
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
 * Reads `provider`, `model`, `batch_size`, `dimension` (or `vector_dim`), `base_url`, `query_prefix` and `document_prefix` of a
 * parameter set's `embed` section; absent or null keys take defaults, numbers may be strings, other keys are not looked at.
 *
 * The provider is, in this order: `provider`; the part of `model` before a colon when it is a provider's name
 * (`openai:text-embedding-3-small`, but not `qwen3-embedding:4b`); `hashing` for a model `hashing-…`; `openai` when
 * there is a `base_url`. Sets that say no more than a model name then follow the deployment: where its default is
 * `hashing` they are embedded by hashing, whatever server's model they name, and the vectors say so; a name that begins with
 * `hashing` must be one of its models there. Elsewhere models of OpenAI go to `openai`, others to the default.
 * @throws ParameterError naming the key, its value and what is allowed.
 */
export function parseEmbeddingParameters(
  parameters: Record<string, unknown>,
  defaults: EmbeddingDefaults = {},
): EmbedderConfig {
  const batchSize = integer(parameters, 'batch_size', MAX_BATCH_SIZE) ?? DEFAULT_BATCH_SIZE;
  const baseUrl = url(parameters);
  const named = namedModel(parameters);
  const prefixes = prefixesOf(parameters);
  const provider = named.provider ?? (baseUrl ? 'openai' : impliedProvider(named.model, defaults));
  const dimension = dimensionOf(parameters);
  if (provider === 'hashing') {
    if (baseUrl) throw invalid('base_url', baseUrl, 'absent, because provider hashing has no server');
    const isExplicit = named.provider === 'hashing' || /^hashing/i.test(named.model ?? '');
    return { ...hashingModel(named.model, isExplicit, dimension), provider, batchSize, ...prefixes };
  }
  const model =
    named.model ?? (provider === defaults.provider ? defaults.model : undefined) ?? DEFAULT_MODELS[provider];
  if (!model) throw invalid('model', undefined, `the name of a model that ${provider} serves`);
  return { provider, model, batchSize, ...(dimension && { dimension }), ...(baseUrl && { baseUrl }), ...prefixes };
}

function prefixesOf(parameters: Record<string, unknown>): Pick<EmbedderConfig, 'queryPrefix' | 'documentPrefix'> {
  const queryPrefix = prefix(parameters, 'query_prefix');
  const documentPrefix = prefix(parameters, 'document_prefix');
  return { ...(queryPrefix && { queryPrefix }), ...(documentPrefix && { documentPrefix }) };
}

/** Taken as it is: a space at its end counts. */
function prefix(parameters: Record<string, unknown>, key: EmbeddingParameter): string | undefined {
  const given = parameters[key] ?? undefined;
  if (given === undefined || (typeof given === 'string' && given.length <= MAX_PREFIX)) return given;
  throw invalid(key, given, `a text of at most ${MAX_PREFIX} characters`);
}

function namedModel(parameters: Record<string, unknown>): { provider?: EmbeddingProvider; model?: string } {
  const provider = text(parameters, 'provider')?.toLowerCase();
  if (provider !== undefined && !isProvider(provider)) {
    throw invalid('provider', parameters['provider'], `one of ${EMBEDDING_PROVIDERS.join(', ')}`);
  }
  const model = text(parameters, 'model');
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

function dimensionOf(parameters: Record<string, unknown>): number | undefined {
  const dimension = integer(parameters, 'dimension', MAX_DIMENSION);
  const vectorDim = integer(parameters, 'vector_dim', MAX_DIMENSION);
  if (dimension !== undefined && vectorDim !== undefined && dimension !== vectorDim) {
    throw invalid('vector_dim', vectorDim, `equal to dimension, which is ${dimension}, or absent`);
  }
  return dimension ?? vectorDim;
}

function url(parameters: Record<string, unknown>): string | undefined {
  const given = text(parameters, 'base_url');
  if (given === undefined) return undefined;
  const parsed = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = parsed && !parsed.username && !parsed.password && !parsed.search && !parsed.hash;
  if (isPlain && (parsed.protocol === 'http:' || parsed.protocol === 'https:')) return given;
  // Not repeated in the message: it may hold a password.
  throw new ParameterError(
    INVALID,
    'base_url',
    'base_url must be an http or https address without user name, password and query.',
  );
}

function integer(parameters: Record<string, unknown>, key: EmbeddingParameter, maximum: number): number | undefined {
  const given = parameters[key] ?? undefined;
  if (given === undefined) return undefined;
  const value = typeof given === 'string' && /^\s*\d+\s*$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  throw invalid(key, given, `a whole number from 1 to ${maximum}`);
}

function text(parameters: Record<string, unknown>, key: EmbeddingParameter): string | undefined {
  const given = parameters[key] ?? undefined;
  if (given === undefined) return undefined;
  if (typeof given === 'string' && given.trim()) return given.trim();
  throw invalid(key, given, 'a string that is not blank');
}

const isProvider = (name: string): name is EmbeddingProvider => EMBEDDING_PROVIDERS.some((known) => known === name);

const invalid = (key: string, value: unknown, allowed: string): ParameterError =>
  new ParameterError(
    INVALID,
    key,
    `${key} is ${value === undefined ? 'absent' : JSON.stringify(value)}; it must be ${allowed}.`,
  );
