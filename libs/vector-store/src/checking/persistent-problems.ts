import type { Connection } from '@lancedb/lancedb';
import { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import type { DatabaseProblem } from './database-problem.js';

/** Finds out what is wrong with a database. */
export type Look = (database: OpenDatabase, deadline: QueryDeadline) => Promise<DatabaseProblem[]>;

/** One look at a database that others write to and maintain may meet them; that each of these looks does is not to be expected. */
const LOOKS = 3;

/**
 * What each of several looks finds: a document that is being stored, or files that maintenance has just replaced, look like
 * damage to one look alone. A sound database is looked at once.
 */
export async function persistentProblems(look: () => Promise<DatabaseProblem[]>): Promise<DatabaseProblem[]> {
  let problems = await look();
  for (let looks = 1; looks < LOOKS && problems.length > 0; looks += 1) {
    const found = new Set((await look()).map(({ message }) => message));
    problems = problems.filter(({ message }) => found.has(message));
  }
  return problems;
}

/**
 * Looks at a database through a connection of its own: what another one remembers of the files may not be so any more.
 * @throws NotFoundError when there is nothing that could be a database.
 */
export async function lookAnew(
  name: string,
  connect: () => Promise<Connection>,
  look: Look,
  deadline: QueryDeadline,
): Promise<DatabaseProblem[]> {
  const database = new OpenDatabase(name, await connect());
  try {
    const problems = await look(database, deadline);
    if (problems.length === 0) await database.assertExists();
    return problems;
  } finally {
    database.close();
  }
}
