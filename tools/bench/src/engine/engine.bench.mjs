/** What the engine must reach, measured in one run. */
import { engineLines } from './engine-report.mjs';
import { latencyBench } from './latency.bench.mjs';
import { processesBench } from './processes.bench.mjs';
import { snapshotBench } from './snapshot.bench.mjs';
import { sqliteBench } from './sqlite.bench.mjs';
import { throughputBench } from './throughput.bench.mjs';

const partsOf = ({ postgresUrl, sqliteUrl, rounds, scale }) => {
  const size = (steps) => Math.round((steps * scale) / 5000) * 5000;
  return {
    throughput: () => throughputBench(postgresUrl, { rounds, steps: size(100_000) }),
    sqlite: () => sqliteBench(sqliteUrl, { rounds, steps: size(100_000) }),
    latency: () => latencyBench(postgresUrl, { rounds, waiting: size(1_000_000) }),
    snapshot: () => snapshotBench(postgresUrl, { rounds, claims: size(60_000), waiting: 400_000 }),
    processes: () => processesBench(postgresUrl, { rounds }),
  };
};

/**
 * Measures the named parts, or all. `scale` shortens a trial run: 0.1 takes a tenth of the steps.
 *
 * @throws when a part is not known
 */
const measure = async ({ only, ...options }) => {
  const parts = partsOf(options);
  const unknown = only.find((name) => !(name in parts));
  if (unknown) throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not ${unknown}`);
  const results = {};
  for (const name of only.length > 0 ? only : Object.keys(parts)) {
    results[name] = await parts[name]();
    process.stderr.write(`${name}: ${JSON.stringify(results[name])}\n`);
  }
  return results;
};

/** Installs other queues, so it runs only when it is asked for. */
export const engineBench = {
  name: 'engine',
  title: 'The engine beside other queues',
  isDefault: false,
  hasRounds: true,
  run: ({ postgres, sqlite, rounds, engine }) =>
    measure({ postgresUrl: postgres, sqliteUrl: sqlite, rounds, ...engine }),
  lines: engineLines,
};
