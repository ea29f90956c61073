/** Dates are of the database, whatever the workers' clocks say. */
const DATES = ['created_date', 'start_date', 'status_date', 'completed_date', 'checkin_date', 'started_date'];

const outside = (row, begunAt, endedAt) =>
  DATES.filter(
    (date) => row[date] !== undefined && row[date] !== null && !(row[date] >= begunAt && row[date] <= endedAt),
  );

/** No worker ended by itself, who was asked to stop has signed off, and no clock but the database's left a trace. */
export const workersSane = {
  name: 'workers and clocks sane',
  *violations({ groups, runs, steps, events, workers, crashes, signedOff, begunAt, endedAt }) {
    yield* crashes;
    for (const { id } of workers) if (signedOff.includes(id)) yield `worker ${id} has stopped, but is still registered`;
    const tables = { groups, runs, steps, events, workers };
    for (const [table, rows] of Object.entries(tables)) {
      for (const row of rows) {
        for (const date of outside(row, begunAt, endedAt))
          yield `${date} of ${table} ${row.id} lies outside of the case`;
      }
    }
  },
};

export const databaseIntact = {
  name: 'database intact',
  *violations({ damage }) {
    yield* damage;
  },
};
