/** The `code` of an error of Node's own, such as ENOENT; undefined for any other. Works across realms, where `instanceof` does not. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The code of an error of the operating system, undefined for any other. */
export const systemErrorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'syscall' in error ? errorCode(error) : undefined;
