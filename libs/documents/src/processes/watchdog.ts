import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type KillReport, LIFELINE_FD, type ProcessArguments } from './messages.js';
import { WATCH_INTERVAL_MS } from './process-limits.js';
import { TaskWatch } from './task-watch.js';

/**
 * Runs in a thread of its own, so that it works whatever the main thread does: ends the process when its parent has ended, and
 * when its task uses more memory or processor time than it may. Asks the process itself, which works on every system.
 */
const { memory, limits } = workerData as { memory: SharedArrayBuffer; limits: ProcessArguments };
const watch = new TaskWatch(memory);

const endProcess = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

const killFor = (reason: KillReport['reason'], memoryBytes: number): void => {
  const report: KillReport = { reason, memoryBytes, cpuMs: watch.cpuMs };
  try {
    writeSync(LIFELINE_FD, JSON.stringify(report));
  } finally {
    endProcess();
  }
};

let next: NodeJS.Timeout | undefined;
const look = (): void => {
  next = undefined;
  if (!watch.isUnderWay) return;
  const bytes = watch.measure();
  if (bytes > limits.memoryBytes) killFor('memory', bytes);
  else if (watch.cpuMs > limits.cpuMs) killFor('cpu', bytes);
  else next = setTimeout(look, WATCH_INTERVAL_MS);
};

const lifeline = new Socket({ fd: LIFELINE_FD });
lifeline.on('error', endProcess).on('close', endProcess).resume();
// A message for each task; nothing wakes up an idle process.
parentPort!.on('message', () => {
  if (next === undefined) look();
});
