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

export const queueBench = async (createUrl, rounds) => {
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
