import { PermanentError } from '@sluice/domain';
import { DAMAGE } from '../databases/lance-errors.js';
import type { DatabaseProblem, ProblemCode } from './database-problem.js';

/** For opening every file of a database. */
export const CHECK_TIMEOUT_MS = 10 * 60 * 1000;

/** What opening for writing describes itself: who wrote the database, and what differs. */
const ELSEWHERE: readonly ProblemCode[] = ['SETTINGS_MISSING', 'SETTINGS_UNREADABLE', 'SCHEMA_DIFFERS'];

/** @throws PermanentError naming what is damaged, if anything is. */
export function assertUndamaged(db: string, problems: readonly DatabaseProblem[]): void {
  const damages = problems.filter(({ code }) => !ELSEWHERE.includes(code));
  if (damages.length === 0) return;
  throw new PermanentError(
    DAMAGE,
    `The vector database ${db} is damaged: ${damages.map(({ message }) => message).join(' ')} ` +
      'Restore it from a backup, or remove it and store the documents anew.',
  );
}
