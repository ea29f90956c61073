import { DomainError, PermanentError, TransientError } from '@sluice/domain';
const CONFLICT = /commit conflict|conflict(?:ing|ed)? (?:with|transaction)|retryable|too many concurrent|concurrent (?:write|transaction)|preempted/i;
const EXISTS = /already exists/i;
const MISSING = /was not found|not found:/i;
const DAMAGED = /corrupt|invalid (?:magic|footer|manifest)|not a (?:lance|valid)|failed to decode|unexpected eof|file is too small|does not contain the magic/i;
const REJECTED = /invalid (?:user )?input|schema error|LanceError\(Schema\)|ambiguous merge/i;
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
/** Whether Lance gave up a commit because another writer was faster; the same commit succeeds on the newer version. */
export const isCommitConflict = (error) => CONFLICT.test(messageOf(error));
/** Whether a table could not be created because it exists. */
export const isAlreadyThere = (error) => EXISTS.test(messageOf(error));
/** Whether a table, or files of it, are gone. */
export const isMissing = (error) => MISSING.test(messageOf(error));
/**
 * The domain error for a fault of the database `db` while it was to `task` ("search", "store documents in"). The driver's
 * text holds paths of the machine and goes into the cause only.
 */
export function storageError(db, task, error) {
    if (error instanceof DomainError)
        return error;
    const subject = `the vector database ${db}`;
    if (isCommitConflict(error)) {
        const message = `Could not ${task} ${subject}: other writers kept committing first. Try again.`;
        return new TransientError('VECTORDB_CONFLICT', message, { cause: error });
    }
    if (DAMAGED.test(messageOf(error)) || isMissing(error)) {
        const message = `Could not ${task} ${subject}: its files are damaged or incomplete. Restore it from a backup or build it anew.`;
        return new PermanentError('VECTORDB_DAMAGED', message, { cause: error });
    }
    if (REJECTED.test(messageOf(error))) {
        const message = `Could not ${task} ${subject}: it does not accept the data. Compare its tables with the layout that info reports.`;
        return new PermanentError('VECTORDB_REJECTED', message, { cause: error });
    }
    const message = `Could not ${task} ${subject}: the storage failed. Check that it is reachable, writable and not full.`;
    return new TransientError('VECTORDB_STORAGE', message, { cause: error });
}
//# sourceMappingURL=lance-errors.js.map