export { BUILT_IN_STEPS, createHandlers, type HandlerDependencies } from './built-in-steps.js';
export { DocumentContents } from './content/document-content.js';
export { EMBEDDING_PROVIDERS } from '@sluice/embedding';
export { Embedders } from './embedders.js';
export { stepsDocument } from './steps-document.js';
export { COLLECTION_NAME, vectorDatabaseOf } from './steps/vector-database-of.js';
export { ChunkWorkers } from './workers/chunk-workers.js';
export { EncodeWorkers } from './workers/encode-workers.js';
