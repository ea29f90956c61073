/**
 * How long graphile-worker takes for all waiting jobs, in the configuration of its performance page:
 * `run.mjs <database URL> <jobs>`. Completed jobs are written behind the handlers, so the time ends when the last of them is.
 */
import { Logger, run } from 'graphile-worker';

const [connectionString, jobs] = [process.argv[2], Number(process.argv[3])];

let handled = 0;
let reached;
const target = new Promise((resolve) => (reached = resolve));
const start = performance.now();
const runner = await run({
  preset: {
    worker: {
      connectionString,
      logger: new Logger(() => () => undefined),
      concurrentJobs: 24,
      maxPoolSize: 25,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
  noHandleSignals: true,
  taskList: {
    nothing: () => {
      handled += 1;
      if (handled === jobs) reached();
    },
  },
});
await target;
await runner.stop();
process.send({ ms: performance.now() - start });
process.disconnect();
