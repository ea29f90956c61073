/**
 * A process that sends batches of client logs and tells its parent how that went. With a rate they are sent at even distances,
 * whether the earlier ones are answered or not; without one each connection sends the next as soon as the last is answered.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, round } from '../measure.mjs';
import { logBatch } from './batches.mjs';

const CONNECTIONS = 4;
const DIFFERENT = 16;

const { url, token, seconds, batchesPerSecond } = JSON.parse(process.argv[2]);
const bodies = Array.from({ length: DIFFERENT }, (_, batch) => Buffer.from(JSON.stringify(logBatch(batch))));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const latencies = [];
let sent = 0;

/** Sends the next batch, and counts its latency from when it was due. @throws when it is refused */
const send = async (due) => {
  const body = bodies[sent++ % DIFFERENT];
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const status = await new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/v1/logs`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    outgoing.once('error', reject).end(body);
  });
  if (status !== 200) throw new Error(`A batch was answered ${status}`);
  latencies.push(performance.now() - due);
};

const begun = performance.now();
const end = begun + seconds * 1000;

const asFastAsAnswered = async () => {
  while (performance.now() < end) await send(performance.now());
};

const evenly = async () => {
  const pending = [];
  for (let due = begun; due < end; due += 1000 / batchesPerSecond) {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(send(due));
  }
  await Promise.all(pending);
};

if (batchesPerSecond === undefined) await Promise.all(Array.from({ length: CONNECTIONS }, asFastAsAnswered));
else await evenly();
const duration = (performance.now() - begun) / 1000;
agent.destroy();
process.send({
  batches: sent,
  duration,
  p50Ms: round(percentile(latencies, 0.5)),
  p99Ms: round(percentile(latencies, 0.99)),
});
