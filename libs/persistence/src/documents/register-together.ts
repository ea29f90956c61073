import { NotFoundError, TransientError } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { repeatWhileBusy } from '../database/repeat-while-busy.js';
import type { SqlSession } from '../database/sql-session.js';
import { registerLocation } from './register-location.js';
import type { Registration, RegistrationResult } from './registration.js';

/** What became of one of several. */
export type Registered = { readonly result: RegistrationResult } | { readonly error: unknown };

/**
 * Records uploads in one transaction, for a database that has one writer: elsewhere it would hold locks of some documents while it
 * waits for those of others. What fails for one of them fails for it alone.
 *
 * @throws TransientError when the database does not respond
 */
export const registerTogether = async (
  database: Database,
  registrations: readonly Registration[],
): Promise<Registered[]> => {
  const record = (some: readonly Registration[]): Promise<Registered[]> =>
    repeatWhileBusy(() =>
      database.transaction(async (session) => {
        const registered: Registered[] = [];
        for (const registration of some) registered.push(await recordOne(session, registration));
        return registered;
      }),
    );
  try {
    return await record(registrations);
  } catch (error) {
    if (registrations.length === 1 || (error instanceof TransientError && error.code !== 'DATABASE_BUSY')) throw error;
    const alone = registrations.map((registration) =>
      record([registration]).then(
        ([registered]) => registered!,
        (failure: unknown): Registered => ({ error: failure }),
      ),
    );
    return Promise.all(alone);
  }
};

/** A batch that does not exist is found before anything is written. */
const recordOne = async (session: SqlSession, registration: Registration): Promise<Registered> => {
  try {
    return { result: await registerLocation(session, registration) };
  } catch (error) {
    if (error instanceof NotFoundError) return { error };
    throw error;
  }
};
