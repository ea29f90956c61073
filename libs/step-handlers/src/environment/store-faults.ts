import { ConfigurationError, UnavailableError } from '@sluice/domain';

/** The store worked when the worker started: what is wrong with it now, such as a missing mount, may pass, and is waited for. */
export const mayPass = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UnavailableError(error.code, error.message, { cause: error });
    throw error;
  }
};

/** The same for a call that lends a file to `work`, whose own faults stay what they are. */
export const lent = async <Result>(
  call: (use: (path: string) => Promise<Result>) => Promise<Result>,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  let fault: { readonly thrown: unknown } | undefined;
  try {
    return await mayPass(() =>
      call(async (path) => {
        try {
          return await work(path);
        } catch (thrown) {
          fault = { thrown };
          throw thrown;
        }
      }),
    );
  } catch (error) {
    throw fault ? fault.thrown : error;
  }
};
