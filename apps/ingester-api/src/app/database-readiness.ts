import type { Readiness } from '@sluice/http-kit';
import type { Database } from '@sluice/persistence';

/** Whether the database answers and has this version's tables. */
export const databaseReadiness =
  (database: Database): Readiness =>
  async () => {
    try {
      const pending = await database.pendingMigrations();
      return pending.length === 0 ? null : 'The database is not migrated to this version; run: si-cli db-init';
    } catch {
      return 'The database does not answer';
    }
  };
