import { errorCode } from './error-facts.js';
import { UnavailableError } from './processing-errors.js';

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
