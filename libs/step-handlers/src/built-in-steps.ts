import { CHUNKING_PARAMETERS } from '@sluice/chunking';
import { WorkflowStepType } from '@sluice/domain';
import { EMBEDDING_PARAMETERS } from '@sluice/embedding';
import { STORE_PARAMETERS } from './vector-database-of.js';

/** What is known of a built-in step before it runs. */
export interface BuiltInStep {
  /** Parameters that it reads. */
  readonly parameters: readonly string[];
  /** Steps whose artifacts it reads. */
  readonly reads: readonly WorkflowStepType[];
}

const { Parse, Chunk, Embed } = WorkflowStepType;

/** By the name of the handler. */
export const BUILT_IN_STEPS: ReadonlyMap<string, BuiltInStep> = new Map([
  ['validate_document', { parameters: [], reads: [] }],
  ['parse_document', { parameters: ['ocr_enabled', 'do_ocr'], reads: [] }],
  ['chunk_document', { parameters: CHUNKING_PARAMETERS, reads: [Parse] }],
  ['embed_document', { parameters: EMBEDDING_PARAMETERS, reads: [Chunk] }],
  ['save_to_rag', { parameters: STORE_PARAMETERS, reads: [Parse, Chunk, Embed] }],
]);

/** The built-in handler that a step of a type is expected to have, where only the type is known. */
export const HANDLER_OF_TYPE: Readonly<Partial<Record<WorkflowStepType, string>>> = {
  validate: 'validate_document',
  parse: 'parse_document',
  chunk: 'chunk_document',
  embed: 'embed_document',
  store: 'save_to_rag',
};
