/** What a list of all runs with all their steps does to the memory of the server. */
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { round } from '../measure.mjs';
import { growthWhile } from '../memory.mjs';

const LIST = '/api/v1/workflow/?include_steps=true';
const STEP = Buffer.from('"workflow_step_number":');
/** The slow reader takes this much at a time, with a pause after it, for so long. */
const SLOW = { bytes: 256 * 1024, pauseMs: 50, seconds: 15 };

const open = (base) => new Promise((resolve, reject) => get(`${base}${LIST}`, resolve).once('error', reject));

/** Steps that were read. */
const readFast = async (base) => {
  let steps = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of await open(base)) {
    const text = Buffer.concat([rest, chunk]);
    let at = text.indexOf(STEP);
    let end = 0;
    for (; at >= 0; at = text.indexOf(STEP, end)) {
      steps += 1;
      end = at + STEP.length;
    }
    rest = text.subarray(Math.max(end, text.length - STEP.length + 1));
  }
  return steps;
};

/** Takes a little at a time, then hangs up. */
const readSlowly = async (base) => {
  const response = await open(base);
  const until = performance.now() + SLOW.seconds * 1000;
  let taken = 0;
  for await (const chunk of response) {
    taken += chunk.length;
    if (taken < SLOW.bytes) continue;
    if (performance.now() > until) break;
    taken = 0;
    await sleep(SLOW.pauseMs);
  }
};

/** The list read by a fast reader and by a slow one. */
export const streamLists = async ({ url, pid }) => {
  let steps = 0;
  const started = performance.now();
  const fast = await growthWhile(pid, async () => (steps = await readFast(url)));
  const seconds = (performance.now() - started) / 1000;
  const slow = await growthWhile(pid, () => readSlowly(url));
  return { steps, stepsPerSecond: round(steps / seconds), growthMiB: { fast, slow } };
};
