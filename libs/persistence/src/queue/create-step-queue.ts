import type { Database } from '../database/database.js';
import { Dialect } from '../database/sql-vocabulary.js';
import { PostgresStepQueue } from './postgres/postgres-step-queue.js';
import { SqliteStepQueue } from './sqlite/sqlite-step-queue.js';
import type { StepQueue } from './step-queue.js';

export const createStepQueue = (database: Database): StepQueue =>
  database.dialect === Dialect.Postgres ? new PostgresStepQueue(database) : new SqliteStepQueue(database);
