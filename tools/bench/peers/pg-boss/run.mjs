/**
 * How long pg-boss takes for all waiting jobs, four workers that fetch 50 each without pause: `run.mjs <database URL> <jobs>`.
 * The time ends with the last handler: what is written of its batch afterwards is not counted.
 */
import { QUEUE, startBoss } from './queue.mjs';

const [connectionString, jobs] = [process.argv[2], Number(process.argv[3])];

const boss = await startBoss(connectionString);
let handled = 0;
let reached;
const target = new Promise((resolve) => (reached = resolve));
const start = performance.now();
await boss.work(
  QUEUE,
  { batchSize: 50, localConcurrency: 4, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
  (batch) => {
    handled += batch.length;
    if (handled === jobs) reached();
    return Promise.resolve();
  },
);
await target;
const ms = performance.now() - start;
await boss.stop({ graceful: true });
process.send({ ms });
process.disconnect();
