import { ConfigurationError, errorMessage, ParameterError } from '@sluice/domain';
import { EMBEDDING_PROVIDERS, type Embedders } from '@sluice/step-handlers';
import type { EmbedderBody } from './capabilities.dto.js';

/** What parameter sets can be embedded with. Whether a server is set up is asked of what would use it; it is sent nothing. */
export const offeredEmbedders = (embedders: Embedders, standard: string): EmbedderBody[] =>
  EMBEDDING_PROVIDERS.map((provider) => {
    const model = modelOf(embedders, provider);
    const reason = whyNot(embedders, { provider, model: model ?? 'any' });
    return { provider, is_default: provider === standard, model, available: reason === null, reason };
  });

/** Null when a set must name one. */
const modelOf = (embedders: Embedders, provider: string): string | null => {
  try {
    return embedders.parse({ provider }).model;
  } catch (error) {
    if (error instanceof ParameterError) return null;
    throw error;
  }
};

const whyNot = (embedders: Embedders, parameters: object): string | null => {
  try {
    embedders.for(parameters);
    return null;
  } catch (error) {
    if (error instanceof ConfigurationError) return errorMessage(error);
    throw error;
  }
};
