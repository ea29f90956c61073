/** Entry of the worker threads: the pool calls the default export with each task. */
export { runChunkTask as default } from './chunk-task.js';
