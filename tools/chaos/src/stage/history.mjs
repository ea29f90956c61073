import { StatisticsRepository } from '@sluice/persistence';
import { readLives, readRevived } from './lives.mjs';

const intactness = async (database) => {
  if (database.dialect === 'postgres') return [];
  const [{ integrity_check: verdict }] = await database.rows('pragma integrity_check');
  const orphans = await database.rows('pragma foreign_key_check');
  return [...(verdict === 'ok' ? [] : [verdict]), ...orphans.map(({ table }) => `row without its parent in ${table}`)];
};

const NOW = {
  postgres: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  sqlite: "select cast((julianday('now') - 2440587.5) * 86400000 as integer) as now",
};

/** The database's clock, milliseconds. */
export const databaseNow = async (database) => {
  const [{ now }] = await database.rows(NOW[database.dialect]);
  return now;
};

/** Everything the database and the workers recorded of a case; what the invariants are checked against. */
export const readHistory = async (database, { groups, observations, recordsLives, ...more }) => {
  const statistics = new StatisticsRepository(database);
  const rows = (table, order = 'id') => database.rows(`select * from ${table} order by ${order}`);
  return {
    expected: groups,
    groups: await rows('run_group'),
    batches: await rows('document_batch'),
    runs: await rows('workflow_run'),
    steps: await rows('run_step', 'workflow_run_id, workflow_step_number'),
    leases: await rows('run_lease', 'workflow_run_id'),
    events: await rows('lifecycle_history'),
    workers: await rows('worker'),
    statistics: new Map(await Promise.all(groups.map(async ({ id }) => [id, (await statistics.ofGroup(id)).counts]))),
    observations,
    lives: recordsLives ? await readLives(database) : new Map(),
    revived: recordsLives ? await readRevived(database) : [],
    endedAt: await databaseNow(database),
    damage: await intactness(database),
    ...more,
  };
};
