import { PgBoss } from 'pg-boss';

export const QUEUE = 'nothing';

/** A started pg-boss, without the schedules that nothing here uses. */
export const startBoss = async (connectionString) => {
  const boss = new PgBoss({ connectionString, max: 10, schedule: false });
  boss.on('error', (error) => {
    throw error;
  });
  return boss.start();
};
