import type { MigrationInterface } from 'typeorm';
import type { Dialect } from '../database/sql-vocabulary.js';
import { initialSchema } from './1763700000000-initial-schema.js';
import { OwnMetadataAndCrashes1763900010000 } from './1763900010000-own-metadata-and-crashes.js';
import { VectorMaintenance1763900020000 } from './1763900020000-vector-maintenance.js';
import { outageWait } from './1763900030000-outage-wait.js';
import { OperationTokens1763900040000 } from './1763900040000-operation-tokens.js';
import { HandlerOutageWait1763900050000 } from './1763900050000-handler-outage-wait.js';
import { ProviderSlots1763900070000 } from './1763900070000-provider-slots.js';
import { DocumentPriority1763900071000 } from './1763900071000-document-priority.js';
import { VectorMaintenancePlan1763900073000 } from './1763900073000-vector-maintenance-plan.js';
import { bulkOperations } from './1763900080000-bulk-operations.js';
import { overview } from './1763900090000-overview.js';
import { keptQuestions } from './1763900101000-kept-questions.js';
import { VectorDeletion1763900100000 } from './1763900100000-vector-deletion.js';
import { VectorGeneration1763900110000 } from './1763900110000-vector-generation.js';
import { QuestionRoundPerDatabase1763900110001 } from './1763900110001-question-round-per-database.js';
import { MaintenanceReport1763900110002 } from './1763900110002-maintenance-report.js';
import { DocumentCreated1763900120000 } from './1763900120000-document-created.js';

/** All migrations, oldest first. Their names end in a timestamp, by which TypeORM orders them. */
export const migrationsFor = (dialect: Dialect): (new () => MigrationInterface)[] => [
  initialSchema(dialect),
  OwnMetadataAndCrashes1763900010000,
  VectorMaintenance1763900020000,
  outageWait(),
  OperationTokens1763900040000,
  HandlerOutageWait1763900050000,
  ProviderSlots1763900070000,
  DocumentPriority1763900071000,
  VectorMaintenancePlan1763900073000,
  bulkOperations(dialect),
  overview(dialect),
  VectorDeletion1763900100000,
  keptQuestions(dialect),
  VectorGeneration1763900110000,
  QuestionRoundPerDatabase1763900110001,
  MaintenanceReport1763900110002,
  DocumentCreated1763900120000,
];

/** Names of all migrations, oldest first; what a database that does not exist yet lacks. */
export const migrationNames = (dialect: Dialect): string[] =>
  migrationsFor(dialect).map((Migration) => new Migration().name ?? Migration.name);
