import {
  ConfigurationError,
  DomainError,
  errorCode,
  storeFull,
  TransientError,
  UnavailableError,
} from '@sluice/domain';

const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']);

/** What a fault of the file system means for the people who run the system. A domain error is returned as it is. */
export function fileError(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  const full = storeFull(cause);
  if (full) return full;
  const code = errorCode(cause) ?? '';
  if (UNUSABLE.has(code)) {
    return new ConfigurationError(
      'STORE_NOT_WRITABLE',
      `The artifact store cannot be used (${code}): FILE_STORE_DIR must name a directory that this process may read and write`,
      { cause },
    );
  }
  // What the system does not name may be anything, also a fault of ours: it is not waited for.
  const Fault = code === '' ? TransientError : UnavailableError;
  return new Fault(
    'STORE_UNAVAILABLE',
    `The artifact store does not answer as it should (${code || 'unknown fault'}): check the disk that FILE_STORE_DIR names`,
    { cause },
  );
}

/** Runs `work` and turns what it throws into a domain error. */
export async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error);
  }
}
