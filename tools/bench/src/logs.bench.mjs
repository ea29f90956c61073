/** Client logs: how many entries one core takes, how long a request waits, and whether memory grows; Linux only. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, pin } from './cpu.mjs';
import { ENTRIES, SPANS } from './logs/batches.mjs';
import { startLogService } from './logs/service.mjs';
import { median, round } from './measure.mjs';
import { residentMiB } from './memory.mjs';
import { startSink } from './sink.mjs';

const WANTED_BATCHES_PER_SECOND = 100;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
const SAMPLE_MS = 5000;
const SAMPLES_PER_MINUTE = 60_000 / SAMPLE_MS;
/** What is measured has a core to itself; its client and the receiver share the other. */
const [CLIENT_CORE, SERVICE_CORE] = [0, 1];

/** Sends batches from a process of its own, and waits for their spans. @throws when a batch is refused */
const send = async ({ url, token, pid }, sink, seconds, batchesPerSecond) => {
  const spansBefore = await sink.settledSpans();
  const cpuBefore = cpuSeconds(pid);
  const load = JSON.stringify({ url, token, seconds, batchesPerSecond });
  const client = fork(join(import.meta.dirname, 'logs/client.mjs'), [load]);
  pin(client.pid, CLIENT_CORE);
  const failed = once(client, 'exit').then(([code]) => Promise.reject(new Error(`The client ended with ${code}`)));
  failed.catch(() => undefined);
  const [{ batches, duration, p50Ms, p99Ms }] = await Promise.race([once(client, 'message'), failed]);
  const cpu = cpuSeconds(pid) - cpuBefore;
  const spans = (await sink.settledSpans()) - spansBefore;
  return {
    entriesPerSecond: Math.round((batches * ENTRIES) / duration),
    p50Ms,
    p99Ms,
    cores: round(cpu / duration, 2),
    lostPercent: round(Math.max(0, 100 * (1 - spans / (batches * SPANS))), 2),
  };
};

/** Resident memory in each minute while half the load is sent. */
const memoryUnderLoad = async (server, sink, minutes) => {
  const samples = [];
  const sending = send(server, sink, minutes * 60, WANTED_BATCHES_PER_SECOND / 2);
  const done = sending.then(() => true);
  while (!(await Promise.race([done, sleep(SAMPLE_MS, false)]))) samples.push(await residentMiB(server.pid));
  const ofMinute = (minute) => samples.slice(minute * SAMPLES_PER_MINUTE, (minute + 1) * SAMPLES_PER_MINUTE);
  return {
    minutesMiB: Array.from({ length: minutes }, (_, minute) => round(median(ofMinute(minute)))),
    ...(await sending),
  };
};

/** @param minutes how long memory is watched */
const measure = async ({ root, minutes }) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-logs-'));
  const sink = await startSink();
  pin(sink.pid, CLIENT_CORE);
  const server = await startLogService(root, directory, sink, SERVICE_CORE);
  try {
    await send(server, sink, WARM_UP_SECONDS);
    return {
      most: await send(server, sink, SECONDS),
      wanted: await send(server, sink, SECONDS, WANTED_BATCHES_PER_SECOND),
      memory: await memoryUnderLoad(server, sink, minutes),
    };
  } finally {
    await server.stop();
    sink.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const row = (load, { entriesPerSecond, p50Ms, p99Ms, cores, lostPercent }) =>
  `| ${load} | ${entriesPerSecond.toLocaleString('en')} | ${p50Ms} | ${p99Ms} | ${cores} | ${lostPercent} |`;

export const logsBench = {
  name: 'logs',
  title: 'Client logs',
  run: measure,
  lines: ({ most, wanted, memory }) => [
    'Batches of 500 entries, as JSON of 200 KB, over 4 connections to one process on one core, which makes spans of them and exports those to an OTLP receiver. The client and the receiver are on the other core. At a rate, batches are due at even distances, and latency counts from then. The target is 50,000 entries per second with a p99 below 50 ms, and no growth of memory at half that.',
    '',
    '| load | entries per second | p50, ms | p99, ms | cores busy | spans lost, % |',
    '|---|---|---|---|---|---|',
    row('all it takes', most),
    row('50,000 per second', wanted),
    row('25,000 per second', memory),
    '',
    `Resident memory in each minute at 25,000 per second, MiB: ${memory.minutesMiB.join(', ')}.`,
  ],
};
