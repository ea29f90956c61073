import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess, StartProcess } from './server-process.js';

const SI_CLI = join(import.meta.dirname, '../../../../bin/si-cli.mjs');

interface ReadyMessage {
  readonly readyAt: string;
}

const isReady = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'readyAt' in message && typeof message.readyAt === 'string';

/**
 * Starts processes that share one listening socket, which this process opens for them. They end with it, however it ends.
 *
 * @param workerId WORKER_ID of the first; the others get a number. Processes of one slot share theirs, so that a successor takes
 *   over at once what its predecessor held.
 */
export const clusterProcesses = (args: readonly string[], workerId: string | null): StartProcess => {
  // Each process takes connections from the shared socket itself. Handed out by this process, those would be lost that a dying
  // process was just given.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: SI_CLI, args: [...args] });
  const base = workerId ?? `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const running = new Set<Worker>();
  process.on('exit', () => {
    for (const worker of running) worker.process.kill('SIGKILL');
  });
  return (slot) => {
    const worker = cluster.fork({ WORKER_ID: slot === 1 ? base : `${base}-${slot}` });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return serverProcess(worker);
  };
};

const serverProcess = (worker: Worker): ServerProcess => ({
  pid: worker.process.pid,
  ready: new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.readyAt);
    });
  }),
  exited: new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
  }),
  stop: () => void worker.process.kill('SIGTERM'),
});

/** Whether this process was started by `clusterProcesses`. */
export const isServerProcess = (): boolean => cluster.isWorker;

/** Reports to the supervisor that this process serves requests. */
export const reportReady = (address: string): void => {
  process.send?.({ readyAt: address } satisfies ReadyMessage);
};

/**
 * Runs `work` in a server process. Its `stop` is aborted when the supervisor or the operating system asks this process to end, as
 * often as they do (both may: a terminal or a service manager signals the whole group), and when the supervisor is gone.
 */
export const underSupervisor = async (work: (stop: AbortSignal) => Promise<void>): Promise<void> => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  // Else the cluster module ends this process at once when the supervisor is gone, in the middle of its steps.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', () => stop.abort());
  try {
    await work(stop.signal);
  } finally {
    // The channel would keep this process alive.
    if (process.connected) process.disconnect();
  }
};
