import {
  documentArtifacts,
  documentBatches,
  documents,
  documentUriHistory,
  documentUris,
  pendingRemovals,
  ragEntries,
  stepConfigs,
  vectorDeletions,
  vectorGenerations,
  vectorMaintenance,
  vectorWrites,
} from './document-tables.js';
import {
  bulkOperations,
  lifecycleHistory,
  runGroupHandlers,
  runGroups,
  runLeases,
  runSteps,
  workflowRuns,
} from './run-tables.js';
import { auditEntries, runDays } from './overview-tables.js';
import { keptQuestionRows, questionResults, questionRounds } from './question-tables.js';
import type { Table } from './table.js';
import { embeddingCache, providerSlots, stepCrashes, workers } from './worker-tables.js';

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
  vectorDeletions,
  vectorGenerations,
  keptQuestionRows,
  questionResults,
  questionRounds,
  stepConfigs,
  runGroups,
  runGroupHandlers,
  workflowRuns,
  runSteps,
  runLeases,
  bulkOperations,
  lifecycleHistory,
  workers,
  stepCrashes,
  providerSlots,
  embeddingCache,
  runDays,
  auditEntries,
];
