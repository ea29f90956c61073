/**
 * How long the engine takes for a number of steps: workers of one process, batches of 50, handlers that do nothing:
 * `engine.mjs <database URL> <steps> <workers>`. The time ends when the last outcome is written.
 */
import { silentLogger } from '@sluice/domain';
import { connectDatabase } from '@sluice/persistence';
import { Worker } from '@sluice/workflow-engine';
import { batchSettings } from '../../seed.mjs';
import { idleHandlers } from './handlers.mjs';

const [url, steps, workerCount] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

const database = await connectDatabase({ url, poolSize: 10 });
let handled = 0;
let reached;
const target = new Promise((resolve) => (reached = resolve));
const handlers = idleHandlers(() => {
  handled += 1;
  if (handled === steps) reached();
});
const workers = Array.from(
  { length: workerCount },
  (_, index) => new Worker(database, handlers, batchSettings(`worker-${index}`), silentLogger),
);
const start = performance.now();
await Promise.all(workers.map((worker) => worker.start()));
await target;
await Promise.all(workers.map((worker) => worker.stop()));
const ms = performance.now() - start;
await database.close();
process.send({ ms });
process.disconnect();
