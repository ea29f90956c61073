import { ConfigurationError } from '@sluice/domain';
import type { EmbedderConfig } from './embedder-config.js';

/** The deployment's servers. */
export interface EmbeddingServers {
  /** Sent to `openaiBaseUrl` only. */
  apiKey?: string;
  /** With the `/v1`; default OpenAI's own. */
  openaiBaseUrl?: string;
  /** With or without the `/v1`; default http://localhost:11434. */
  ollamaBaseUrl?: string;
  /** With or without the `/v1`; default http://localhost:8000. */
  vllmBaseUrl?: string;
  /** Whether a parameter set may name this `base_url`; none may by default. */
  allowBaseUrl?: (url: string) => boolean;
}

const OPENAI_BASE_URL = 'https://api.openai.com/v1';
const OLLAMA_BASE_URL = 'http://localhost:11434';
const VLLM_BASE_URL = 'http://localhost:8000';

/**
 * The address that `config` is embedded at, and the key it may see: the deployment's key goes to the deployment's
 * OpenAI address and to no other, in particular to none that a parameter set names.
 * @throws ConfigurationError when `base_url` is not allowed or OpenAI's own service has no key.
 */
export function embeddingServer(
  config: EmbedderConfig,
  servers: EmbeddingServers,
): { baseUrl: string; apiKey: string | undefined } {
  const own = ownBaseUrl(config.provider, servers);
  const baseUrl = config.baseUrl === undefined ? own : inProviderForm(config.provider, config.baseUrl);
  if (baseUrl !== own && !servers.allowBaseUrl?.(config.baseUrl ?? baseUrl)) {
    throw new ConfigurationError(
      'EMBEDDING_BASE_URL_FORBIDDEN',
      `base_url ${config.baseUrl} is not allowed here; leave it out, or have the operator allow it.`,
    );
  }
  const apiKey = config.provider === 'openai' && baseUrl === own ? servers.apiKey : undefined;
  if (baseUrl === OPENAI_BASE_URL && !apiKey) {
    throw new ConfigurationError(
      'EMBEDDING_KEY_MISSING',
      'OpenAI needs a key; set OPENAI_API_KEY or choose another provider.',
    );
  }
  return { baseUrl, apiKey };
}

function ownBaseUrl(provider: EmbedderConfig['provider'], servers: EmbeddingServers): string {
  switch (provider) {
    case 'ollama':
      return inProviderForm(provider, servers.ollamaBaseUrl ?? OLLAMA_BASE_URL);
    case 'vllm':
      return inProviderForm(provider, servers.vllmBaseUrl ?? VLLM_BASE_URL);
    default:
      return inProviderForm(provider, servers.openaiBaseUrl ?? OPENAI_BASE_URL);
  }
}

/** Normalised, without slash at the end; Ollama and vLLM have their OpenAI-compatible interface under `/v1`. */
function inProviderForm(provider: EmbedderConfig['provider'], url: string): string {
  const base = new URL(url).href.replace(/\/+$/, '');
  return provider === 'openai' || base.endsWith('/v1') ? base : `${base}/v1`;
}
