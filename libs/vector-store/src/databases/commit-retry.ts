import { DomainError } from '@sluice/domain';
import { type RetryLimits, withRetries } from '@sluice/io';
import { isCommitConflict, isMissing } from './lance-errors.js';

/** With full jitter up to 2 s each, enough for some ten processes at one table. */
const CONFLICTS: RetryLimits = { attempts: 10, baseDelayMs: 50, maxDelayMs: 2_000 };
/** Each run begins at the newest version. */
const VANISHED: RetryLimits = { attempts: 3, baseDelayMs: 50, maxDelayMs: 2_000 };

/** What is begun is not aborted in the middle. */
const retryOn =
  (limits: RetryLimits, isPassing: (error: unknown) => boolean) =>
  <T>(work: () => Promise<T>): Promise<T> => {
    const adviceOn = (error: unknown) => (isPassing(error) ? { afterMs: null } : null);
    return withRetries(work, limits, { adviceOn }, new AbortController().signal);
  };

/** Runs a commit again while another writer of the same table was faster. Any other error, and the last conflict, is rethrown. */
export const retryConflicts = retryOn(CONFLICTS, isCommitConflict);

/**
 * Runs work, which may be repeated, again when files of its tables are gone: a vacuum without retention in another process removes
 * those of versions that are in use. What is damaged is found missing each time, and that error is rethrown.
 */
export const retryVanished = retryOn(VANISHED, (error) => !(error instanceof DomainError) && isMissing(error));
