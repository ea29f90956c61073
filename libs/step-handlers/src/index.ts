export { ParameterChecks } from './check-parameters.js';
export { Embedders } from './embedders.js';
export { registerBuiltInHandlers, type HandlerDependencies } from './register-handlers.js';
export { dataDirOf } from './save-to-rag.js';
export { ChunkWorkers } from './workers/chunk-workers.js';
