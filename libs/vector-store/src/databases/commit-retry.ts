import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@sluice/domain';
import { isCommitConflict, isMissing } from './lance-errors.js';

/** Attempts at one commit; with full jitter up to 2 s each, enough for some ten processes at one table. */
const ATTEMPTS = 10;
const FIRST_DELAY_MS = 25;
const LONGEST_DELAY_MS = 2_000;

/**
 * Runs `commit` again while another writer of the same table was faster, after a delay that doubles, with full jitter.
 * Any other error, and the last conflict, is thrown as it came.
 */
export async function retryConflicts<T>(commit: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit();
    } catch (error) {
      if (attempt === attempts || !isCommitConflict(error)) throw error;
      await sleep(Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
    }
  }
}

/** Runs of work that found files gone; each begins at the newest version. */
const RUNS = 3;

/**
 * Runs `work`, which may be repeated, again when files of its tables are gone: a vacuum without retention in another process removes
 * those of versions that are in use. What is damaged is found missing each time, and that error is thrown as it came.
 */
export async function retryVanished<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await work();
    } catch (error) {
      if (run === RUNS || error instanceof DomainError || !isMissing(error)) throw error;
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** run);
    }
  }
}
