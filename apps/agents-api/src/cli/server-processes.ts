import { spawn } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@sluice/domain';
import { ExitCode } from './terminal.js';

/** A process that fails at its start must not be started again as fast as the machine can. */
const RESTART_DELAY_MS = 1000;

/** Whether this process is one of those that `serveInProcesses` started. */
export const isServerProcess = (): boolean => cluster.isWorker;

/** Lets go of the process that started this one, without which it would never end. */
export const leaveServerProcesses = (): void => void cluster.worker?.disconnect();

/** Serves in `count` processes that share the port, replacing those that die, until `stop` is aborted; then they end in order. */
export const serveInProcesses = async (count: number, logger: Logger, stop: AbortSignal): Promise<void> => {
  const keepAlive = async (): Promise<void> => {
    while (!stop.aborted) {
      const [code] = await ended(cluster.fork(), stop);
      if (stop.aborted) return;
      logger.error('A server process ended and is replaced', { code });
      await sleep(RESTART_DELAY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: count }, keepAlive));
};

/** A terminal's interrupt reaches the processes by itself; a signal to this one alone is passed on. */
const ended = async (worker: Worker, stop: AbortSignal): Promise<unknown[]> => {
  const kill = (): void => void worker.process.kill('SIGTERM');
  stop.addEventListener('abort', kill, { once: true });
  try {
    return (await once(worker, 'exit')) as unknown[];
  } finally {
    stop.removeEventListener('abort', kill);
  }
};

/** Serves in a process of Node's watch mode, which restarts it when a file of the program changes. */
export const serveWithReload = async (args: readonly string[], stop: AbortSignal): Promise<ExitCode> => {
  const script = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...process.execArgv, '--watch', script, 'serve', ...args], {
    stdio: 'inherit',
  });
  const kill = (): void => void child.kill('SIGTERM');
  stop.addEventListener('abort', kill, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  return stop.aborted || code === 0 ? ExitCode.Ok : ExitCode.Failed;
};
