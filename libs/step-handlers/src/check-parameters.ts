import { parseChunkingOptions } from '@sluice/chunking';
import type { ParameterSet, WorkflowDefinition } from '@sluice/domain';
import type { VectorStore } from '@sluice/vector-store';
import { effectiveParameters } from '@sluice/workflow-engine';
import type { Embedders } from './embedders.js';
import { dataDirOf } from './save-to-rag.js';

/**
 * Finds wrong parameters of the built-in steps when runs are created, not when a worker comes to them.
 *
 * @throws ConfigurationError or InvalidInputError naming the parameter
 */
export const checkBuiltInParameters =
  (embedders: Embedders, vectorStore: VectorStore) =>
  (workflow: WorkflowDefinition, parameters: ParameterSet): void => {
    const chunk = effectiveParameters(workflow, parameters, 'chunk');
    if (chunk) parseChunkingOptions(chunk);
    const embed = effectiveParameters(workflow, parameters, 'embed');
    if (embed) embedders.for(embed);
    const store = effectiveParameters(workflow, parameters, 'store');
    if (store) vectorStore.resolve(dataDirOf(store));
  };
