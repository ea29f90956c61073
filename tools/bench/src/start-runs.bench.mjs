/** `start-workflows` of 100,000 documents with five steps: time, and how much the memory of the process grows. */
import { connectDatabase, RunStarter } from '@sluice/persistence';
import { planSteps } from '@sluice/workflow-engine';
import { median, round, timed } from './measure.mjs';
import { definition, parameters, seedBatch } from './seed.mjs';

const DOCUMENTS = 100_000;
const STEPS = ['validate', 'parse', 'chunk', 'embed', 'store'];
const MIB = 1024 ** 2;

const measure = async (url) => {
  const database = await connectDatabase({ url });
  await database.migrate();
  const batchId = await seedBatch(database, DOCUMENTS, 'start');
  const workflow = definition(STEPS);
  let peak = 0;
  const before = process.memoryUsage.rss();
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const { ms, result } = await timed(() =>
    new RunStarter(database).start({
      batchId,
      workflow,
      parameters,
      steps: planSteps(workflow, parameters),
      priority: 0,
      onlyMissing: false,
    }),
  );
  clearInterval(sampling);
  await database.close();
  return { ms, runs: result.runs, growthMiB: Math.max(0, peak - before) / MIB };
};

const medianOf = async (createUrl, rounds) => {
  const results = [];
  for (let index = 0; index < rounds; index += 1) results.push(await measure(await createUrl()));
  return {
    runs: results[0].runs,
    seconds: round(median(results.map(({ ms }) => ms)) / 1000, 1),
    growthMiB: round(Math.max(...results.map(({ growthMiB }) => growthMiB))),
  };
};

export const startRunsBench = {
  name: 'start-runs',
  title: 'Start of 100,000 runs',
  hasRounds: true,
  run: async ({ postgres, sqlite, rounds }) => ({
    postgres: await medianOf(postgres, rounds),
    sqlite: await medianOf(sqlite, rounds),
  }),
  lines: (databases) => [
    'One call of `start-workflows`, 500,000 steps, one transaction. The target on PostgreSQL is under 15 s.',
    '',
    '| database | runs | seconds | memory of the process grows by, MiB |',
    '|---|---|---|---|',
    ...Object.entries(databases).map(
      ([database, { runs, seconds, growthMiB }]) =>
        `| ${database} | ${runs.toLocaleString('en')} | ${seconds} | ${growthMiB} |`,
    ),
  ],
};
