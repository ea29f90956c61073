import { setTimeout as sleep } from 'node:timers/promises';
import { isCommitConflict } from './lance-errors.js';
/** Attempts at one commit; with full jitter up to 2 s each, enough for some ten processes at one table. */
const ATTEMPTS = 10;
const FIRST_DELAY_MS = 25;
const LONGEST_DELAY_MS = 2_000;
/**
 * Runs `commit` again while another writer of the same table was faster, after a delay that doubles, with full jitter.
 * Any other error, and the last conflict, is thrown as it came.
 */
export async function retryConflicts(commit, attempts = ATTEMPTS) {
    for (let attempt = 1;; attempt += 1) {
        try {
            return await commit();
        }
        catch (error) {
            if (attempt === attempts || !isCommitConflict(error))
                throw error;
            await sleep(Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
        }
    }
}
//# sourceMappingURL=commit-retry.js.map