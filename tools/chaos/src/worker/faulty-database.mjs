import { readClaimedStep } from '@sluice/persistence/testing';

/**
 * The database of a worker with named points around its turns:
 *
 * - `before-settle`: an outcome is about to be written
 * - `in-transaction`: written, not committed (SQLite)
 * - `after-claim`: steps were claimed, the worker does not know it yet
 * - `after-commit`: an outcome was written, the worker does not know it yet
 * - `turn-failed`: the database did not take a turn
 */
export const withFaults = (database, faults, claimed) =>
  database.dialect === 'postgres'
    ? postgresWithFaults(database, faults, claimed)
    : sqliteWithFaults(database, faults, claimed);

const OUTCOMES = 0;

const acknowledge = (faults, claimed, rows, settles) => {
  for (const row of rows) claimed(readClaimedStep(row));
  if (rows.length > 0) faults.at('after-claim');
  if (settles) faults.at('after-commit');
};

const postgresWithFaults = (database, faults, claimed) =>
  Object.create(database, {
    rows: {
      async value(statement, parameters) {
        if (statement.name !== 'queue_turn') return database.rows(statement, parameters);
        const settles = parameters[OUTCOMES].length > 0;
        if (settles) faults.at('before-settle');
        try {
          const rows = await database.rows(statement, parameters);
          const steps = rows.filter((row) => row.moves === null);
          acknowledge(faults, claimed, steps, settles);
          return rows;
        } catch (error) {
          faults.at('turn-failed');
          throw error;
        }
      },
    },
  });

const sqliteWithFaults = (database, faults, claimed) =>
  Object.create(database, {
    transaction: {
      async value(work) {
        let settles = false;
        let steps = [];
        const result = await database.transaction((session) =>
          work({
            ...session,
            async rows(statement, parameters) {
              if (statement.name === 'queue_settle') {
                settles = true;
                faults.at('before-settle');
              }
              const rows = await session.rows(statement, parameters);
              if (statement.name === 'queue_read_claimed') steps = rows;
              if (statement.name === 'queue_settle' || statement.name === 'queue_record_events') {
                faults.at('in-transaction');
              }
              return rows;
            },
          }),
        );
        acknowledge(faults, claimed, steps, settles);
        return result;
      },
    },
  });
