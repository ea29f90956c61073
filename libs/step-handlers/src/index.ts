export { ParameterChecks } from './check-parameters.js';
export { Embedders } from './embedders.js';
export { registerBuiltInHandlers, type HandlerDependencies } from './register-handlers.js';
export { vectorDatabaseOf } from './vector-database-of.js';
export { ChunkWorkers } from './workers/chunk-workers.js';
export { EncodeWorkers } from './workers/encode-workers.js';
