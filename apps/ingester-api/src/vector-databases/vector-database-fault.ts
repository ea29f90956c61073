import { ConfigurationError, PermanentError, TransientError } from '@sluice/domain';

/** Of a database that other writers or a maintainer keep busy, or that took too long: the next try may succeed. */
const PASSING: readonly string[] = ['VECTORDB_BUSY', 'VECTORDB_CONFLICT', 'VECTORDB_TIMEOUT'];

/**
 * Runs `work` on a vector database. A database that cannot be opened or read is a fault of the service (500), not of the
 * request.
 */
export const onDatabase = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const isFault =
      error instanceof PermanentError || (error instanceof TransientError && !PASSING.includes(error.code));
    throw isFault ? new ConfigurationError(error.code, error.message, { cause: error }) : error;
  }
};
