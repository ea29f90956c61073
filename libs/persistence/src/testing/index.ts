export { openTestNetwork, type TestNetwork } from './network.js';
export { createTestDatabase, DIALECTS, type TestDatabase } from './test-database.js';
export {
  aParameterSet,
  anEntry,
  aWorkflow,
  hashOf,
  seedBatch,
  seedGroup,
  stepTemplates,
  type SeededGroup,
} from './builders.js';
export { fillQueue } from './busy-queue.js';
/** The queue's own statements, for those who measure what is around them. */
export * as postgresQueueStatements from '../queue/postgres/statements/index.js';
export * as sqliteQueueStatements from '../queue/sqlite/statements/index.js';
export { readClaimedStep } from '../queue/claimed-step.js';
export { eventStatements } from '../events/event-statements.js';
export { seedManyRuns } from './many-runs.js';
export { plan, preparedPlan, recordStatements, type Executed } from './query-plans.js';
