export const EMBEDDING_PROVIDERS = ['hashing', 'openai', 'ollama', 'vllm'] as const;
export type EmbeddingProvider = (typeof EMBEDDING_PROVIDERS)[number];

/** Which embedder a parameter set asks for. */
export interface EmbedderConfig {
  provider: EmbeddingProvider;
  /** As the provider calls it; `hashing-<dimension>` for the embedded one. */
  model: string;
  /** What the vectors must have; without it, what the server gives. */
  dimension?: number;
  /** Texts of one request. */
  batchSize: number;
  /** Put before every query before it is embedded, as some models want it; nothing when absent. */
  queryPrefix?: string;
  /** Put before the text of every chunk before it is embedded; nothing when absent. */
  documentPrefix?: string;
  /** Another server than the deployment's; the deployment decides whether it is allowed. */
  baseUrl?: string;
}
