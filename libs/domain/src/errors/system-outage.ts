import { errorCode, propertyOf } from './error-facts.js';
import { UnavailableError } from './processing-errors.js';

/** Codes of the system and of Node's HTTP client that lie in a disk, in too many open files, in a network or in a server. */
const CODES: ReadonlySet<string | undefined> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Deep enough for what clients wrap around the error of a socket. */
const MAX_CAUSES = 5;

/** Whether something was thrown, by whatever client, because what it needs is missing: no space, no connection. Never throws. */
export const isSystemOutage = (thrown: unknown): boolean => {
  let error = thrown;
  for (let depth = 0; depth < MAX_CAUSES && error !== undefined && error !== null; depth += 1) {
    if (CODES.has(errorCode(error))) return true;
    error = propertyOf(error, 'cause');
  }
  return false;
};

/** EFBIG: what the process, or the file system, may write to one file is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The failure of a full disk, which is waited for; undefined for anything else that was thrown. */
export const storeFull = (cause: unknown): UnavailableError | undefined =>
  FULL.has(errorCode(cause) ?? '')
    ? new UnavailableError(
        'STORE_FULL',
        'The disk of the artifact store is full: free some space there, or let FILE_STORE_DIR name a directory on a larger disk',
        { cause },
      )
    : undefined;
