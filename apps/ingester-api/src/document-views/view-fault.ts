import { ConfigurationError, PermanentError } from '@sluice/domain';

/** What a document did to those who prepared it to be looked at is not a fault of the request. */
export const onView = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PermanentError)) throw error;
    throw new ConfigurationError(error.code, `The document cannot be shown. ${error.message}`, { cause: error });
  }
};
