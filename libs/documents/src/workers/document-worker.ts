/** Entry of the worker threads: the pool calls the default export with each task. */
export { runDocumentTask as default } from './document-task.js';
