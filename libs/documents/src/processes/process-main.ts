import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { DOCUMENT_LIMITS, limitExceeded, UnavailableError } from '@sluice/domain';
import { encodeFrame, readFrames } from './frames.js';
import { CHANNEL_FD, type ProcessArguments, type TaskRequest, type TaskResponse } from './messages.js';
import { taskFailure } from './task-failure.js';
import { TaskWatch } from './task-watch.js';

/** Entry of the task processes: runs what the parent asks for, one task after the other. */
type Outcome =
  { readonly kind: 'returned'; readonly value: unknown } | Pick<TaskResponse & { kind: 'failed' }, 'kind' | 'failure'>;

const limits = JSON.parse(process.argv[2]!) as ProcessArguments;
const watch = new TaskWatch();
const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), {
  workerData: { memory: watch.memory, limits },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
});
// Without its watchdog a process has no limits.
watchdog.on('error', () => process.exit(1)).on('exit', () => process.exit(1));

// A promise of a document that was given up may fail while the next one is read, whose fault it is not.
process.on('unhandledRejection', (reason) => process.stderr.write(`left behind by a task: ${String(reason)}\n`));

/** When memory runs short, Linux is to end this process first, not the one that asked. A sandbox may forbid to say so. */
const OOM_SCORE = '500';
try {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', OOM_SCORE);
} catch (error) {
  process.stderr.write(`oom_score_adj cannot be set: ${String(error)}\n`);
}

const channel = new Socket({ fd: CHANNEL_FD });
channel.on('error', () => process.exit(1)).on('close', () => process.exit(0));

const send = (response: TaskResponse): void => {
  for (const part of encodeFrame(response)) channel.write(part);
};

const run = async ({ module, task }: TaskRequest): Promise<void> => {
  // A failure to load it is not the document's fault.
  const work = await load(module);
  const begun = performance.now();
  watch.begin();
  watchdog.postMessage('begun');
  const outcome = await outcomeOf(work, task);
  const memoryBytes = watch.measure();
  const usage = {
    peakMemoryBytes: watch.peakMemoryBytes,
    cpuMs: watch.cpuMs,
    wallMs: performance.now() - begun,
  };
  respond({ ...outcome, usage, memoryBytes });
  watch.end();
};

type Work = (task: unknown) => unknown;

const load = async (module: string): Promise<Work> => {
  try {
    return ((await import(module)) as { default: Work }).default;
  } catch (cause) {
    return () => {
      throw new UnavailableError('PARSER_UNAVAILABLE', 'The parsers could not be loaded; the installation is broken.', {
        cause,
      });
    };
  }
};

const outcomeOf = async (work: Work, task: unknown): Promise<Outcome> => {
  try {
    return { kind: 'returned', value: await work(task) };
  } catch (error) {
    return { kind: 'failed', failure: taskFailure(error) };
  }
};

/** A result beyond the limit is a fault of the document: the parent would refuse to read it. */
const respond = (response: Exclude<TaskResponse, { kind: 'ready' }>): void => {
  const parts = framed(response);
  if (parts) for (const part of parts) channel.write(part);
  else {
    const { usage, memoryBytes } = response;
    const failure = taskFailure(limitExceeded({ ...DOCUMENT_LIMITS.result, value: limits.resultBytes }));
    send({ kind: 'failed', failure, usage, memoryBytes });
  }
};

const framed = (response: TaskResponse): Buffer[] | undefined => {
  try {
    const parts = encodeFrame(response);
    return parts[1]!.length > limits.resultBytes ? undefined : parts;
  } catch {
    // V8 serializes no more than 2 GiB.
    return undefined;
  }
};

readFrames(
  channel,
  Number.MAX_SAFE_INTEGER,
  (message) => void run(message as TaskRequest),
  () => process.exit(1),
);
send({ kind: 'ready' });
