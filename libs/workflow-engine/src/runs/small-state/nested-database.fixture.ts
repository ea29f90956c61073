import type { Database, SqlSession } from '@sluice/persistence';

/**
 * A database within a transaction that is under way: what commits in it is kept until a `rollback to savepoint`, so that a test can
 * go back to any earlier state, by the database's own means.
 */
export const nestedDatabase = (database: Database, session: SqlSession): Database => {
  let depth = 0;
  const transaction = async <Result>(work: (inner: SqlSession) => Promise<Result>): Promise<Result> => {
    const name = `nested_${(depth += 1)}`;
    try {
      return await withSavepoint(session, name, () => work(session));
    } finally {
      depth -= 1;
    }
  };
  return Object.create(database, {
    rows: { value: session.rows.bind(session) },
    transaction: { value: transaction },
  }) as Database;
};

const withSavepoint = async <Result>(
  session: SqlSession,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await session.rows(`savepoint ${name}`);
  try {
    const result = await work();
    await session.rows(`release savepoint ${name}`);
    return result;
  } catch (error) {
    await session.rows(`rollback to savepoint ${name}`);
    throw error;
  }
};

/** Runs `work` and undoes all that it wrote. */
export const undone = async <Result>(
  session: SqlSession,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await session.rows(`savepoint ${name}`);
  try {
    return await work();
  } finally {
    await session.rows(`rollback to savepoint ${name}`);
    await session.rows(`release savepoint ${name}`);
  }
};
