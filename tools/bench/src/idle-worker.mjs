/** A worker in a process of its own, which tells its parent when each handler begins: `idle-worker.mjs <database URL>`. */
import { silentLogger } from '@sluice/domain';
import { connectDatabase } from '@sluice/persistence';
import { HandlerModules, HandlerRegistry, Worker } from '@sluice/workflow-engine';
import { workerSettings } from './seed.mjs';

const database = await connectDatabase({ url: process.argv[2] });
const handlers = new HandlerRegistry(new HandlerModules('handlers')).addStep('validate', () => {
  process.send({ begun: performance.timeOrigin + performance.now() });
  return Promise.resolve(undefined);
});
const worker = new Worker(database, handlers, workerSettings('idle-worker'), silentLogger);
await worker.start();
process.send({ ready: true });
process.once('message', async () => {
  await worker.stop();
  await database.close();
  process.disconnect();
});
