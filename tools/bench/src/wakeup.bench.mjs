/** From the commit of a start to the first handler, with an idle worker; and what idling costs a worker. */
import { fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@sluice/domain';
import { connectDatabase } from '@sluice/persistence';
import { HandlerModules, HandlerRegistry, Worker, WorkflowStarter } from '@sluice/workflow-engine';
import { cpuSeconds } from './cpu.mjs';
import { percentile, round } from './measure.mjs';
import { definition, parameters, seedBatch, workerSettings } from './seed.mjs';

const STARTS = 200;
const IDLE_MS = 20_000;
/** Until a worker that was busy is idle again, plus a random part, so that no rhythm of its timers is met by chance. */
const PAUSE_MS = 20;

const now = () => performance.timeOrigin + performance.now();

/** Starts runs of one step one after the other; `nextBegin` resolves with the time at which the next handler begins. */
const latencies = async (database, nextBegin) => {
  let committed = 0;
  const transaction = async (work) => {
    const result = await database.transaction(work);
    committed = now();
    return result;
  };
  const starter = new WorkflowStarter(
    Object.create(database, { transaction: { value: transaction } }),
    { workflow: async () => definition(['validate']), parameters: async () => parameters },
    new HandlerRegistry(new HandlerModules('handlers')).addStep('validate', () => Promise.resolve(undefined)),
    { workflowId: 'bench', paramId: 'bench' },
    () => undefined,
  );
  const batchId = await seedBatch(database, 1, 'wakeup');
  const times = [];
  for (let index = 0; index < STARTS; index += 1) {
    await sleep(PAUSE_MS + Math.random() * PAUSE_MS);
    const begin = nextBegin();
    await starter.start({ batchId, priority: 0, onlyMissing: false });
    times.push((await begin) - committed);
  }
  return { p50: round(percentile(times, 0.5), 1), p95: round(percentile(times, 0.95), 1) };
};

const migrated = async (url) => {
  const database = await connectDatabase({ url });
  await database.migrate();
  return database;
};

const inProcess = async (url) => {
  const database = await migrated(url);
  let begun = () => undefined;
  const handlers = new HandlerRegistry(new HandlerModules('handlers')).addStep('validate', () => {
    begun(now());
    return Promise.resolve(undefined);
  });
  const worker = new Worker(database, handlers, workerSettings('wakeup'), silentLogger);
  await worker.start();
  const result = await latencies(database, () => new Promise((resolve) => (begun = resolve)));
  await worker.stop();
  await database.close();
  return result;
};

const otherProcess = async (url) => {
  const database = await migrated(url);
  const child = fork(join(import.meta.dirname, 'idle-worker.mjs'), [url]);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const message = (name) =>
    new Promise((resolve) => {
      const listener = (content) => {
        if (!(name in content)) return;
        child.off('message', listener);
        resolve(content[name]);
      };
      child.on('message', listener);
    });
  await message('ready');
  const result = await latencies(database, () => message('begun'));
  child.send('stop');
  await exited;
  await database.close();
  return result;
};

/** Per cent of one core that `si-cli worker` needs while there is nothing to do. */
const idleCpu = async (root, url) => {
  await (await migrated(url)).close();
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-idle-'));
  const child = spawn(process.execPath, [join(root, 'apps/ingester-api/bin/si-cli.mjs'), 'worker'], {
    cwd: directory,
    env: { ...process.env, DOC_DB_URL: url, LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    await new Promise((resolve, reject) => {
      let output = '';
      const look = (chunk) => {
        output += chunk;
        if (/Worker started/.test(output)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code}:\n${output}`)));
    });
    await sleep(3000);
    const before = cpuSeconds(child.pid);
    await sleep(IDLE_MS);
    return round(((cpuSeconds(child.pid) - before) / (IDLE_MS / 1000)) * 100, 2);
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(directory, { recursive: true, force: true });
  }
};

const measure = async ({ root, postgres: postgresUrl, sqlite: sqliteUrl }) => ({
  otherProcess: await otherProcess(await postgresUrl()),
  inProcess: { postgres: await inProcess(await postgresUrl()), sqlite: await inProcess(await sqliteUrl()) },
  idleCpuPercent: {
    postgres: await idleCpu(root, await postgresUrl()),
    sqlite: await idleCpu(root, await sqliteUrl()),
  },
});

export const wakeupBench = {
  name: 'wakeup',
  title: 'Wake-up',
  run: measure,
  lines: ({ otherProcess, inProcess, idleCpuPercent }) => [
    'From the commit of `start-workflows` to the beginning of the handler, the worker being idle.',
    '',
    '| worker | p50, ms | p95, ms | target (p95) |',
    '|---|---|---|---|',
    `| another process, PostgreSQL | ${otherProcess.p50} | ${otherProcess.p95} | 50 |`,
    `| same process, PostgreSQL | ${inProcess.postgres.p50} | ${inProcess.postgres.p95} | 10 |`,
    `| same process, SQLite | ${inProcess.sqlite.p50} | ${inProcess.sqlite.p95} | 10 |`,
    '',
    `CPU of an idle \`si-cli worker\` over 20 s, per cent of a core: ${idleCpuPercent.postgres} on PostgreSQL, ${idleCpuPercent.sqlite} on SQLite (target: below 1).`,
  ],
};
