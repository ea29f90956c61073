/** Loaded when a worker is really to run: parsers and vector store take their time, which other commands do not have. */
export { runWorker } from '@sluice/worker-runtime';
