import type { Logger } from '@sluice/domain';
import type { WorkerProcessSettings } from '@sluice/settings';
import { Runtime } from './runtime.js';

/**
 * Runs a standalone worker until `stop` is aborted, then lets it finish and resolves.
 *
 * @throws ConfigurationError or TransientError when it cannot begin, or when another process takes its WORKER_ID
 */
export const runWorker = async (settings: WorkerProcessSettings, logger: Logger, stop: AbortSignal): Promise<void> => {
  const runtime = await Runtime.open(settings, logger, 'sluice worker');
  try {
    const worker = runtime.createWorker();
    const ended = new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => resolve(), { once: true });
      worker.onOusted = () => reject(new Error('Another process runs under this WORKER_ID; ids must be distinct'));
    });
    await worker.start();
    try {
      if (!stop.aborted) await ended;
    } finally {
      await worker.stop();
    }
  } finally {
    await runtime.close();
  }
};
