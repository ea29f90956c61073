export { checkBuiltInParameters } from './check-parameters.js';
export { EmbeddingParameterError } from '@sluice/embedding';
export { Embedders } from './embedders.js';
export { registerBuiltInHandlers, type HandlerDependencies } from './register-handlers.js';
export { dataDirOf } from './save-to-rag.js';
export { ChunkWorkers } from './workers/chunk-workers.js';
