/**
 * Workers of one process that tell ten times a second how many steps they handled, until they are told to stop:
 * `engine-rate.mjs <database URL> <name> <workers> <milliseconds per handler> <steps at once>`.
 */
import { silentLogger } from '@sluice/domain';
import { connectDatabase } from '@sluice/persistence';
import { Worker } from '@sluice/workflow-engine';
import { batchSettings } from '../../seed.mjs';
import { idleHandlers } from './handlers.mjs';

const REPORT_MS = 100;
const [url, name] = process.argv.slice(2, 4);
const [workerCount, waitMs, concurrency] = process.argv.slice(4).map(Number);

const database = await connectDatabase({ url, poolSize: 10 });
let handled = 0;
const handlers = idleHandlers(() => (handled += 1), waitMs);
const workers = Array.from(
  { length: workerCount },
  (_, index) => new Worker(database, handlers, { ...batchSettings(`${name}-${index}`), concurrency }, silentLogger),
);
await Promise.all(workers.map((worker) => worker.start()));
const reporting = setInterval(() => process.send({ handled }), REPORT_MS);
process.once('message', async () => {
  clearInterval(reporting);
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
  process.disconnect();
});
