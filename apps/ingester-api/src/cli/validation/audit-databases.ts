import { DomainError, InvalidInputError, NotFoundError } from '@sluice/domain';
import type { DatabaseProblem } from '@sluice/vector-store';
import { Runtime } from '@sluice/worker-runtime';
import { loggerFor, loadSettings } from '../settings.js';

export interface DatabaseAudit {
  readonly database: string;
  readonly problems: readonly (Omit<DatabaseProblem, 'code'> & { readonly code: string })[];
}

/**
 * Audits vector databases one after the other, all below VECTORDB_DIR when none is named.
 * @throws NotFoundError or InvalidInputError when a named one does not exist, or cannot
 */
export async function* auditDatabases(named: readonly string[], signal: AbortSignal): AsyncGenerator<DatabaseAudit> {
  const settings = loadSettings();
  const runtime = await Runtime.open(settings, loggerFor(settings), 'sluice audit');
  try {
    const databases = named.length > 0 ? named : (await runtime.vectorStore.list()).map(({ name }) => name);
    for (const database of databases) {
      signal.throwIfAborted();
      yield { database, problems: await problemsOf(runtime, database, signal) };
    }
  } finally {
    await runtime.close();
  }
}

/** A database that cannot even be looked at is a finding; one that is not there is a mistake of the caller. */
const problemsOf = async (
  { vectorStore }: Runtime,
  database: string,
  signal: AbortSignal,
): Promise<DatabaseAudit['problems']> => {
  try {
    return await vectorStore.check(database, { thorough: true, signal });
  } catch (error) {
    const isMistake = error instanceof NotFoundError || error instanceof InvalidInputError;
    if (signal.aborted || isMistake || !(error instanceof DomainError)) throw error;
    return [{ code: error.code, table: null, message: error.message }];
  }
};
