/** Client logs: how many entries one core takes, how long a request waits, and whether memory grows; Linux only. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '@sluice/persistence';
import autocannon from 'autocannon';
import { ENTRIES, logBatch, SPANS } from './log-batches.mjs';
import { median, round } from './measure.mjs';
import { startService } from './service.mjs';
import { startSink } from './sink.mjs';

const CONNECTIONS = 4;
const WANTED_ENTRIES_PER_SECOND = 50_000;
const SAMPLE_MS = 5000;
const SECONDS = 20;
const TICKS_PER_SECOND = 100;

/** The service on one core, with a token for it. */
const startServer = async (root, directory, sink) => {
  const secret = randomBytes(32).toString('hex');
  writeFileSync(
    join(directory, 'installation.yaml'),
    `telemetry: { otlp: { endpoint: "${sink.endpoint}" } }\njwt: { issuers: [{ secret: "\${BENCH_SECRET}" }] }\n`,
  );
  const url = `sqlite:///${join(directory, 'sluice.db')}`;
  const database = await connectDatabase({ url });
  await database.migrate();
  await database.close();
  const cli = join(root, 'apps/ingester-api/bin/si-cli.mjs');
  const env = { DOC_DB_URL: url, BENCH_SECRET: secret };
  const token = execFileSync(process.execPath, [cli, 'issue-token', '--lifetime', '36000'], {
    cwd: directory,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim();
  const service = await startService(cli, ['serve', '--port', '0', '--no-access-log'], env, directory);
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '1', String(service.pid)], { stdio: 'ignore' });
  return { ...service, token, sink };
};

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const residentMiB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Sends batches for some seconds, and waits for their spans. @throws when a batch is refused */
const send = async ({ url, token, pid, sink }, seconds, rate) => {
  const requests = Array.from({ length: 16 }, (_, batch) => ({ body: JSON.stringify(logBatch(batch)) }));
  const cpuBefore = cpuSeconds(pid);
  const spansBefore = await sink.settledSpans();
  const result = await autocannon({
    url: `${url}/api/v1/logs`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    connections: CONNECTIONS,
    duration: seconds,
    requests,
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  const cores = round((cpuSeconds(pid) - cpuBefore) / result.duration, 2);
  const expected = result['2xx'] * SPANS;
  const spans = (await sink.settledSpans()) - spansBefore;
  return {
    entriesPerSecond: Math.round((result['2xx'] * ENTRIES) / result.duration),
    p99Ms: result.latency.p99,
    cores,
    lostPercent: round(Math.max(0, (100 * (expected - spans)) / expected), 2),
  };
};

/** Resident memory while half the load is sent: in the second minute, when everything is warm, and in the last. */
const memoryUnderLoad = async (server, minutes) => {
  const samples = [];
  const sending = send(server, minutes * 60, WANTED_ENTRIES_PER_SECOND / ENTRIES / 2);
  const done = sending.then(() => true);
  while (!(await Promise.race([done, sleep(SAMPLE_MS, false)]))) samples.push(residentMiB(server.pid));
  const perMinute = Math.max(1, Math.floor(samples.length / minutes));
  const early = samples.slice(perMinute, 2 * perMinute);
  return {
    minutes,
    startMiB: Math.round(median(early.length > 0 ? early : samples)),
    endMiB: Math.round(median(samples.slice(-perMinute))),
    ...(await sending),
  };
};

/** @param minutes how long memory is watched */
const measure = async ({ root, minutes }) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-logs-'));
  const sink = await startSink();
  try {
    const server = await startServer(root, directory, sink);
    try {
      await send(server, 5);
      return {
        most: await send(server, SECONDS),
        wanted: await send(server, SECONDS, WANTED_ENTRIES_PER_SECOND / ENTRIES),
        memory: await memoryUnderLoad(server, minutes),
      };
    } finally {
      await server.stop();
    }
  } finally {
    sink.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const row = (load, { entriesPerSecond, p99Ms, cores, lostPercent }) =>
  `| ${load} | ${entriesPerSecond.toLocaleString('en')} | ${p99Ms} | ${cores} | ${lostPercent} |`;

export const logsBench = {
  name: 'logs',
  title: 'Client logs',
  run: measure,
  lines: ({ most, wanted, memory }) => [
    'Batches of 500 entries over 4 connections, as JSON of 200 KB, to one process on one core, which makes spans of them and exports those to an OTLP receiver. The target is 50,000 entries per second with a p99 below 50 ms, and no growth of memory at half that.',
    '',
    '| load | entries per second | p99, ms | cores busy | spans lost, % |',
    '|---|---|---|---|---|',
    row('all it takes', most),
    row('50,000 per second', wanted),
    row('25,000 per second', memory),
    '',
    `Resident memory at 25,000 per second: ${memory.startMiB} MiB in the second minute, ${memory.endMiB} MiB in the last of ${memory.minutes}.`,
  ],
};
