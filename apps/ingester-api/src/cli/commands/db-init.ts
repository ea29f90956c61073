import type { Logger } from '@sluice/domain';
import { connectDatabase } from '@sluice/persistence';
import type { WorkerProcessSettings } from '@sluice/settings';

/** Creates all tables and brings them to the newest version; says what it did. Repeating it changes nothing. */
export const dbInit = async (settings: WorkerProcessSettings, logger: Logger): Promise<void> => {
  const database = await connectDatabase({ url: settings.database.url, applicationName: 'sluice db-init' });
  try {
    const applied = await database.migrate();
    if (applied.length === 0) logger.info('The database is up to date');
    for (const name of applied) logger.info(`Applied migration ${name}`);
  } finally {
    await database.close();
  }
};
