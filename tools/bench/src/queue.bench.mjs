/** Overhead of the queue with handlers that do nothing, with 1,000 and with 1,000,000 steps waiting. */
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { inChild } from './child.mjs';
import { median, round, timed } from './measure.mjs';
import { seededDatabase, seedRuns, STEPS } from './seed.mjs';
import { turnTimes } from './turn-latency.mjs';

const DEPTHS = [1000, 1_000_000];
const THROUGHPUT_STEPS = 20_000;
const WORKERS = 4;
const ENGINE = join(import.meta.dirname, 'engine/children/engine.mjs');

const measure = async (createUrl, rounds) => {
  const rows = [];
  for (const depth of DEPTHS) {
    const latencies = [];
    const rates = [];
    let startMs = 0;
    for (let index = 0; index < rounds; index += 1) {
      const database = await connectDatabase({ url: await createUrl() });
      await database.migrate();
      startMs = (await timed(() => seedRuns(database, { documents: depth, steps: ['validate'] }))).ms;
      if (database.dialect === 'postgres') await database.rows('vacuum analyze');
      latencies.push(median(await turnTimes(database)));
      await database.close();
      const documents = Math.max(depth, THROUGHPUT_STEPS) / STEPS.length;
      const busy = await seededDatabase(await createUrl(), { documents });
      const { ms } = await inChild(ENGINE, [busy, THROUGHPUT_STEPS, WORKERS]);
      rates.push(THROUGHPUT_STEPS / (ms / 1000));
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

const tableRows = (queue) =>
  Object.entries(queue).flatMap(([database, { rows, latencyRatio }]) =>
    rows.map(
      ({ depth, turnMs, stepsPerSecond, startRunsMs }, index) =>
        `| ${database} | ${depth.toLocaleString('en')} | ${turnMs} | ${stepsPerSecond.toLocaleString('en')} | ${startRunsMs} | ${index === 1 ? `${latencyRatio} (at most 1.5)` : ''} |`,
    ),
  );

export const queueBench = {
  name: 'queue',
  title: 'Queue overhead, handlers that do nothing',
  hasRounds: true,
  run: async ({ postgres, sqlite, rounds }) => ({
    postgres: await measure(postgres, rounds),
    sqlite: await measure(sqlite, rounds),
  }),
  lines: (queue) => [
    'Turn: settles the 10 steps claimed before and claims 10 more, with run rows and lifecycle events, one after the other. Throughput: one worker process, 4 workers, batches of 50, 5 steps per run.',
    '',
    '| database | waiting steps | turn, ms (p50) | steps per second | start of as many runs, ms | turn ÷ turn at 1,000 |',
    '|---|---|---|---|---|---|',
    ...tableRows(queue),
  ],
};
