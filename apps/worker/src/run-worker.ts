/** Loaded when the database has answered: it takes longer than all the rest of a start. */
export { runWorker } from '@sluice/worker-runtime';
