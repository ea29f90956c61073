export { eventually } from './eventually.js';
export { chunkedRequest, type ChunkedAnswer } from './chunked-request.js';
export { apiDescriptionProblems, requestProblems, type ApiDocument } from './api-description-problems.js';
export {
  aParameterSet,
  anEntry,
  aWorkflow,
  createTestDatabase,
  DIALECTS,
  hashOf,
  openTestNetwork,
  seedBatch,
  seedGroup,
  stepTemplates,
  type SeededGroup,
  type TestDatabase,
  type TestNetwork,
} from '@sluice/persistence/testing';
export { startProcess, type TestProcess } from './process.js';
export { exampleRequests, limitRequests, type LimitRequest } from './fuzz/example-requests.js';
export { fuzzApi, type FuzzPlan, type FuzzReport } from './fuzz/fuzz-api.js';
export { fullEffort, type FuzzEffort } from './fuzz/fuzz-requests.js';
export type { FuzzedApi } from './fuzz/operations.js';
export { generatePythonClients, runPython } from './python-clients.js';
export { faults, runSchemathesis, type ByDesign } from './schemathesis.js';
export { ServiceApi, ServiceFixture, type ApiAnswer } from './service.js';
