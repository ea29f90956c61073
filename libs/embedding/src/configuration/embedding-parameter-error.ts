import { ConfigurationError } from '@sluice/domain';

/** Thrown when a parameter of an `embed` section is wrong. */
export class EmbeddingParameterError extends ConfigurationError {
  constructor(
    /** Key of the parameter in its section. */
    readonly parameter: string,
    message: string,
  ) {
    super('INVALID_EMBEDDING_PARAMETER', message);
  }
}
