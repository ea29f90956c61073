import { DomainError, UpstreamError } from '@sluice/domain';

const TIMEOUT = 'EMBEDDER_TIMEOUT';

/** What the client is told, by the code of the embedder's error; its own sentence may hold addresses and the server's text. */
const SENTENCES: Readonly<Record<string, string>> = {
  [TIMEOUT]: 'does not answer in time',
  EMBEDDER_UNREACHABLE: 'cannot be reached',
  EMBEDDER_UNAVAILABLE: 'is out of order',
  EMBEDDER_REFUSES_KEY: 'refuses the key of this service',
  EMBEDDER_REDIRECTS: 'redirects elsewhere',
  EMBEDDER_RATE_LIMIT: 'limits the rate of requests',
  EMBEDDING_MODEL_UNKNOWN: 'does not know the model',
  EMBEDDING_REFUSED: 'refuses the query; it may be too long for the model',
  EMBEDDING_ANSWER_INVALID: 'gives an answer that is none',
  EMBEDDING_DIMENSION_MISMATCH: 'gives vectors of another length than the database has',
};

/**
 * Embeds a query. Whatever the embedding server does wrong is not a fault of the request, and not of this service either.
 * @throws UpstreamError when the embedding server fails or refuses (502), or does not answer in time (504)
 */
export const onEmbedder = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const sentence = SENTENCES[error.code] ?? 'fails';
    const message = `The embedding server of the database ${sentence}; the log of this service says more.`;
    throw new UpstreamError(message, error.code === TIMEOUT, { cause: error });
  }
};
