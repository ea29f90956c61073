/** The `code` of a system or driver error, if it has one. Does not rely on `instanceof`, which fails across realms. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** What an error says; for what is no error, its text. */
export const errorMessage = (error: unknown): string =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string' &&
  error.message !== ''
    ? error.message
    : String(error);
