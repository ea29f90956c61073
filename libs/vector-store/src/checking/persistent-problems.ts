import type { Connection } from '@lancedb/lancedb';
import { OpenDatabase } from '../databases/open-database.js';
import type { QueryDeadline } from '../databases/query-deadline.js';
import type { DatabaseProblem } from './database-problem.js';

/** Finds out what is wrong with a database. */
export type Look = (database: OpenDatabase, deadline: QueryDeadline) => Promise<DatabaseProblem[]>;

/**
 * What a second look finds as the first one did: a document that is being stored, or files that maintenance has just replaced, look
 * like damage to one look alone.
 * @throws NotFoundError when there is nothing that could be a database.
 */
export async function persistentProblems(
  name: string,
  connect: () => Promise<Connection>,
  look: Look,
  deadline: QueryDeadline,
): Promise<DatabaseProblem[]> {
  const once = async (): Promise<DatabaseProblem[]> => {
    const database = new OpenDatabase(name, await connect());
    try {
      const problems = await look(database, deadline);
      if (problems.length === 0) await database.assertExists();
      return problems;
    } finally {
      database.close();
    }
  };
  const first = await once();
  if (first.length === 0) return [];
  const before = new Set(first.map(({ message }) => message));
  return (await once()).filter(({ message }) => before.has(message));
}
