import {
  createEmbedder,
  parseEmbeddingParameters,
  type Embedder,
  type EmbedderDependencies,
  type EmbeddingDefaults,
} from '@sluice/embedding';

/** Embedders by their parameters, kept so that all steps of one provider share its limit of requests. */
export class Embedders {
  private readonly cache = new Map<string, Embedder>();

  constructor(
    private readonly dependencies: EmbedderDependencies,
    private readonly defaults: EmbeddingDefaults,
  ) {}

  /** @throws ConfigurationError when a parameter is wrong */
  for(parameters: Readonly<Record<string, unknown>>): Embedder {
    const config = parseEmbeddingParameters({ ...parameters }, this.defaults);
    const key = JSON.stringify(config);
    let embedder = this.cache.get(key);
    if (!embedder) {
      embedder = createEmbedder(config, this.dependencies);
      this.cache.set(key, embedder);
    }
    return embedder;
  }
}
