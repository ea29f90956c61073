import type { MigrationInterface } from 'typeorm';
import type { Dialect } from '../database/dialect.js';
import { initialSchema } from './1763700000000-initial-schema.js';

/** All migrations, oldest first. Their names end in a timestamp, by which TypeORM orders them. */
export const migrationsFor = (dialect: Dialect): (new () => MigrationInterface)[] => [initialSchema(dialect)];
