import { DomainError, PermanentError, UnavailableError } from '@sluice/domain';

// Lance's errors reach JavaScript as text alone. Each pattern is held against the real error by lance-errors.int.spec.ts.
const CONFLICT = /commit conflict|(?:preempted by|incompatible with) concurrent|too many concurrent/i;
const EXISTS = /already exists/i;
const MISSING = /was not found|not found:/i;
const DAMAGED = new RegExp(
  [
    'corrupt',
    'invalid (?:magic|footer|manifest)',
    'does not appear to be a lance file',
    'does not have sufficient data',
    'file size is too small',
    // Of a file that is shorter than its table says.
    'invalid range \\d+\\.\\.\\d+ for object of size',
    'is outside (?:file of size|metadata region)',
    'is not aligned to \\d+ bytes',
    'failed to fill whole buffer',
    'metadata range overflows',
    'failed to decode',
    'unexpected eof',
    // Lance calls it the input of a user, who can give no such number.
    'inverted index block_size must be',
  ].join('|'),
  'i',
);
// Lance trusts what it reads: lengths, offsets and texts in files that make no sense end its task, or the call, in any of these ways.
const NONSENSE = new RegExp(
  [
    'task \\d+ panicked',
    'panic in async function',
    'called `(?:Option|Result)::unwrap',
    'range (?:start|end) index \\d+ out of range',
    'index out of bounds',
    'encountered internal error',
    'LanceError\\((?:Arrow|Index)\\)',
  ].join('|'),
  'i',
);

const REJECTED = /invalid (?:user )?input|schema error|different schema|contains null values|ambiguous merge/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Code of the errors that say that files of a database are damaged or gone. */
export const DAMAGE = 'VECTORDB_DAMAGED';

/** Whether Lance gave up a commit because another writer was faster; the same commit succeeds on the newer version. */
export const isCommitConflict = (error: unknown): boolean => CONFLICT.test(messageOf(error));

/** Whether a table could not be created because it exists. */
export const isAlreadyThere = (error: unknown): boolean => EXISTS.test(messageOf(error));

/** Whether a table, or files of it, are gone. */
export const isMissing = (error: unknown): boolean => MISSING.test(messageOf(error));

/**
 * The domain error for a fault of the database `db` while it was to `task` ("search", "store documents in"). The driver's
 * text holds paths of the machine and goes into the cause only.
 */
export function storageError(db: string, task: string, error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const subject = `the vector database ${db}`;
  if (isCommitConflict(error)) {
    const message = `Could not ${task} ${subject}: other writers kept committing first. Try again.`;
    return new UnavailableError('VECTORDB_CONFLICT', message, { cause: error });
  }
  const isRefusal = REJECTED.test(messageOf(error));
  if (DAMAGED.test(messageOf(error)) || isMissing(error) || (!isRefusal && NONSENSE.test(messageOf(error)))) {
    const message = `Could not ${task} ${subject}: its files are damaged or incomplete. Restore it from a backup or build it anew.`;
    return new PermanentError(DAMAGE, message, { cause: error });
  }
  if (isRefusal) {
    const message = `Could not ${task} ${subject}: it does not accept the data. Compare its tables with the layout that info reports.`;
    return new PermanentError('VECTORDB_REJECTED', message, { cause: error });
  }
  const message = `Could not ${task} ${subject}: the storage failed. Check that it is reachable, writable and not full.`;
  return new UnavailableError('VECTORDB_STORAGE', message, { cause: error });
}
