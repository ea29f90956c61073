import { TransientError, UpstreamError } from '@sluice/domain';

const TIMEOUT = 'EMBEDDER_TIMEOUT';

/** Embeds a query. @throws UpstreamError when the embedding server fails (502), or does not answer in time (504) */
export const onEmbedder = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
    throw new UpstreamError(error.message, error.code === TIMEOUT, { cause: error });
  }
};
