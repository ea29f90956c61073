export { bodyOf, rowsOf } from './response-bodies.js';
export { IngesterClient, type IngesterClientOptions } from './ingester-client.js';
export type { SettingNames } from './http/response-errors.js';
export {
  UriStatus,
  type ComparedPage,
  type DocumentUpload,
  type IngestedDocument,
  type IngesterBatch,
  type StartedWorkflows,
  type UriState,
  type WorkflowStart,
} from './resources.js';
export { parcelsOf } from './bundles/parcels.js';
