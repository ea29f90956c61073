export { runWorker } from '@sluice/worker-runtime';
