import {
  createEmbedder,
  embedderConfig,
  type Embedder,
  type EmbedderConfig,
  type EmbedderDependencies,
  type EmbeddingDefaults,
} from '@sluice/embedding';
import { readParameters } from '@sluice/steps';
import { EmbedParameters } from './steps/embed-parameters.js';

/** Embedders by their parameters, kept so that all steps of one provider share its limit of requests. */
export class Embedders {
  private readonly cache = new Map<string, Embedder>();

  constructor(
    private readonly dependencies: EmbedderDependencies,
    private readonly defaults: EmbeddingDefaults,
  ) {}

  /** Reads what is asked for, without asking whether its server may be used. @throws ParameterError */
  parse(parameters: object): EmbedderConfig {
    return embedderConfig(readParameters(EmbedParameters, { ...parameters }), this.defaults);
  }

  /** @throws ConfigurationError when a parameter is wrong, or its server may not be used */
  for(parameters: object): Embedder {
    const config = this.parse(parameters);
    const key = JSON.stringify(config);
    let embedder = this.cache.get(key);
    if (!embedder) {
      embedder = createEmbedder(config, this.dependencies);
      this.cache.set(key, embedder);
    }
    return embedder;
  }
}
