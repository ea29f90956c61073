/** Overhead of the queue with handlers that do nothing, with 1,000 and with 1,000,000 steps waiting. */
import { createStepQueue, connectDatabase, RunStarter } from '@sluice/persistence';
import { HandlerModules, HandlerRegistry, planSteps, Worker } from '@sluice/workflow-engine';
import { silentLogger } from '@sluice/domain';
import { median, round, timed } from './measure.mjs';
import { definition, parameters, seedBatch, workerSettings } from './seed.mjs';

const DEPTHS = [1000, 1_000_000];
const TURNS = 60;
const CLAIM = 10;
const THROUGHPUT_STEPS = 20_000;

/** A batch of `documents` documents with a run group over it; answers the milliseconds that starting the runs took. */
const seed = async (database, documents, steps, tag) => {
  const batchId = await seedBatch(database, documents, tag);
  const workflow = definition(steps);
  const { ms } = await timed(() =>
    new RunStarter(database).start({
      batchId,
      workflow,
      parameters,
      steps: planSteps(workflow, parameters),
      priority: 0,
      onlyMissing: false,
    }),
  );
  if (database.dialect === 'postgres') await database.rows('vacuum analyze');
  return ms;
};

/** Median milliseconds of a turn that settles the 10 steps it claimed before and claims 10 more. */
const turnLatency = async (database) => {
  const queue = createStepQueue(database);
  await queue.register({ id: 'bench', instance: 'bench', hostname: 'bench', pid: 1 });
  let held = [];
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const settlements = held.map(({ step, attempt }) => ({
      stepId: step.id,
      attempt,
      outcome: { status: 'COMPLETED', delayMs: 0, message: null, meta: {} },
    }));
    const { ms, result } = await timed(() =>
      queue.turn({ workerId: 'bench', settlements, capacity: CLAIM, chain: false }),
    );
    held = result.claimed;
    if (turn >= 10) times.push(ms);
  }
  return median(times);
};

/** Steps per second of one worker process with the defaults of a busy machine: batches of 50. */
const throughput = async (url, steps) => {
  const database = await connectDatabase({ url, poolSize: 10 });
  const handlers = new HandlerRegistry(new HandlerModules('handlers'));
  let handled = 0;
  let reached;
  const target = new Promise((resolve) => (reached = resolve));
  for (const type of steps) {
    handlers.addStep(type, () => {
      handled += 1;
      if (handled === THROUGHPUT_STEPS) reached();
      return Promise.resolve(undefined);
    });
  }
  const worker = new Worker(database, handlers, workerSettings('bench-worker'), silentLogger);
  const { ms } = await timed(async () => {
    await worker.start();
    await target;
  });
  await worker.stop();
  await database.close();
  return THROUGHPUT_STEPS / (ms / 1000);
};

export const queueBench = async (createUrl, rounds) => {
  const rows = [];
  for (const depth of DEPTHS) {
    const latencies = [];
    const rates = [];
    let startMs = 0;
    for (let index = 0; index < rounds; index += 1) {
      const url = await createUrl();
      const database = await connectDatabase({ url });
      await database.migrate();
      startMs = await seed(database, depth, ['validate'], `depth${index}`);
      latencies.push(await turnLatency(database));
      await database.close();
      const busyUrl = await createUrl();
      const busy = await connectDatabase({ url: busyUrl });
      await busy.migrate();
      await seed(
        busy,
        Math.max(depth / 5, THROUGHPUT_STEPS / 5),
        ['validate', 'parse', 'chunk', 'embed', 'store'],
        `busy${index}`,
      );
      await busy.close();
      rates.push(await throughput(busyUrl, ['validate', 'parse', 'chunk', 'embed', 'store']));
    }
    rows.push({
      depth,
      turnMs: round(median(latencies), 2),
      stepsPerSecond: round(median(rates)),
      startRunsMs: round(startMs),
    });
  }
  return { rows, latencyRatio: round(rows[1].turnMs / rows[0].turnMs, 2) };
};
