/** Jobs per second beside other queues and beside the engine's own statement; commits per step. Interleaved, on new databases. */
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { inChild } from '../child.mjs';
import { median, round } from '../measure.mjs';
import { BATCH, seededDatabase, STEPS } from '../seed.mjs';
import { installPeers } from './peers.mjs';

const WORKERS = 4;
const child = (name) => join(import.meta.dirname, 'children', name);

/** Commits of a database so far, counted from another connection's point of view: none of them is this look's. */
const commits = async (admin, url) => {
  const name = new URL(url).pathname.slice(1);
  const [row] = await admin.rows('select xact_commit as count from pg_stat_database where datname = $1', [name]);
  return Number(row.count);
};

const contestants = (admin) => {
  const { graphileWorker, pgBoss } = installPeers();
  const seedEngine = (url, steps) => seededDatabase(url, { documents: steps / STEPS.length });
  return {
    versions: { graphileWorker: graphileWorker.version, pgBoss: pgBoss.version },
    queues: {
      engine: {
        seed: seedEngine,
        async run(url, steps) {
          const before = await commits(admin, url);
          const { ms } = await inChild(child('engine.mjs'), [url, steps, WORKERS]);
          return { ms, commitsPerStep: ((await commits(admin, url)) - before) / steps };
        },
      },
      graphileWorker,
      raw: {
        seed: seedEngine,
        run: (url, steps) => inChild(child('raw-turns-postgres.mjs'), [url, steps, WORKERS]),
      },
      pgBoss,
    },
  };
};

export const throughputBench = async (createUrl, { rounds, steps }) => {
  const admin = await connectDatabase({ url: await createUrl() });
  const { versions, queues } = contestants(admin);
  const rates = { engine: [], graphileWorker: [], raw: [], pgBoss: [] };
  const commitsPerStep = [];
  for (let index = 0; index < rounds; index += 1) {
    for (const [name, queue] of Object.entries(queues)) {
      const url = await createUrl();
      await queue.seed(url, steps);
      await admin.rows('checkpoint');
      const result = await queue.run(url, steps);
      rates[name].push(steps / (result.ms / 1000));
      if (result.commitsPerStep) commitsPerStep.push(result.commitsPerStep);
    }
  }
  await admin.close();
  const perSecond = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, round(median(values))]));
  const ratio = (other) => round(median(rates.engine.map((rate, index) => rate / rates[other][index])), 2);
  return {
    steps,
    batch: BATCH,
    workers: WORKERS,
    versions,
    perSecond,
    ratios: { graphileWorker: ratio('graphileWorker'), pgBoss: ratio('pgBoss'), raw: ratio('raw') },
    commitsPerStep: round(median(commitsPerStep), 4),
  };
};
