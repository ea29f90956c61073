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
