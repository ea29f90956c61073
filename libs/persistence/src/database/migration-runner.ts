import { MigrationExecutor, type DataSource } from 'typeorm';
import { wrapDatabaseError } from './database-errors.js';

/** Applies what is pending, all in one transaction. */
export const migrate = async (dataSource: DataSource): Promise<string[]> => {
  try {
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    return applied.map((migration) => migration.name);
  } catch (error) {
    throw wrapDatabaseError(error);
  }
};

export const revert = (dataSource: DataSource): Promise<void> => dataSource.undoLastMigration({ transaction: 'all' });

/** Reads only: a database that was never migrated is answered with all migrations, and stays untouched. */
export const pendingMigrations = async (dataSource: DataSource): Promise<string[]> => {
  const runner = dataSource.createQueryRunner();
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    const all = await executor.getAllMigrations();
    if (!(await runner.hasTable(dataSource.options.migrationsTableName ?? 'migrations'))) {
      return all.map((migration) => migration.name);
    }
    const executed = new Set((await executor.getExecutedMigrations()).map((migration) => migration.name));
    return all.filter((migration) => !executed.has(migration.name)).map((migration) => migration.name);
  } catch (error) {
    throw wrapDatabaseError(error);
  } finally {
    await runner.release();
  }
};
