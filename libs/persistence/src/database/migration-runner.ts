import type { DataSource, DataSourceOptions } from 'typeorm';
import { migrationNames, migrationsFor } from '../migrations/migrations.js';
import { isMissingTable, wrapDatabaseError } from './database-errors.js';
import type { Dialect } from './sql-vocabulary.js';
import type { SqlSession } from './sql-session.js';

const TABLE = 'schema_migration';

/** Applies what is pending, all in one transaction. */
export const migrate = (dialect: Dialect, connection: DataSourceOptions): Promise<string[]> =>
  withDataSource(dialect, connection, async (dataSource) => {
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    return applied.map((migration) => migration.name);
  });

/** Reverts the newest migration. */
export const revert = (dialect: Dialect, connection: DataSourceOptions): Promise<void> =>
  withDataSource(dialect, connection, (dataSource) => dataSource.undoLastMigration({ transaction: 'all' }));

/** Reads only: a database that was never migrated lacks all migrations, and stays untouched. */
export const pendingMigrations = async (session: SqlSession): Promise<string[]> => {
  const applied = await session.rows<{ name: string }>(`select name from ${TABLE}`).catch((error: unknown) => {
    if (isMissingTable(error)) return [];
    throw error;
  });
  const names = new Set(applied.map(({ name }) => name));
  return migrationNames(session.dialect).filter((name) => !names.has(name));
};

/**
 * TypeORM runs the migrations, on a connection of its own, whose statements may take as long as they need. It is loaded only
 * then: most processes start with a database that has them all.
 */
const withDataSource = async <Result>(
  dialect: Dialect,
  connection: DataSourceOptions,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> => {
  const typeorm = await import('typeorm');
  const dataSource = new typeorm.DataSource({
    ...connection,
    migrations: migrationsFor(dialect),
    migrationsTableName: TABLE,
  });
  try {
    await dataSource.initialize();
    return await work(dataSource);
  } catch (error) {
    throw wrapDatabaseError(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};
