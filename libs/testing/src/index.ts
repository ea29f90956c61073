export { apiDescriptionProblems, type ApiDocument } from './api-description-problems.js';
export {
  aParameterSet,
  anEntry,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  seedBatch,
  seedGroup,
  stepTemplates,
  type SeededGroup,
  type TestDatabase,
} from '@sluice/persistence/testing';
export { startProcess, type TestProcess } from './process.js';
