import { documentArtifacts, ragEntries, stepConfigs, vectorWrites } from './artifact-tables.js';
import { documentBatches } from './batch-table.js';
import { embeddingCache } from './embedding-cache-table.js';
import { documents, documentUriHistory, documentUris } from './document-tables.js';
import { lifecycleHistory } from './lifecycle-table.js';
import { providerSlots, runGroupHandlers, stepCrashes } from './queue-tables.js';
import { pendingRemovals, vectorMaintenance } from './removal-tables.js';
import { runGroups, runLeases, runSteps, workflowRuns } from './run-tables.js';
import type { Table } from './table.js';
import { workers } from './worker-table.js';

/** The tables that statements read and write by description; a test keeps them equal to what the migrations create. */
export const TABLES: readonly Pick<Table<object>, 'name' | 'columns'>[] = [
  documentBatches,
  documents,
  documentUris,
  documentUriHistory,
  documentArtifacts,
  ragEntries,
  vectorWrites,
  pendingRemovals,
  vectorMaintenance,
  stepConfigs,
  runGroups,
  runGroupHandlers,
  workflowRuns,
  runSteps,
  runLeases,
  stepCrashes,
  lifecycleHistory,
  workers,
  providerSlots,
  embeddingCache,
];
