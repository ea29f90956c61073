import type { AddressInfo } from 'node:net';
import type { Logger } from '@sluice/domain';
import { processTelemetry, type Installation, type WorkerProcessSettings } from '@sluice/settings';
import { serveMetrics, startTelemetry } from '@sluice/telemetry';
import { offerPackages } from '@sluice/workflow-engine';
import { EndingProcess } from './ending-process.js';
import { Runtime } from './runtime.js';
import { startedOrStopped } from './started-or-stopped.js';

/**
 * Runs a standalone worker until `stop` is aborted, then lets it finish and resolves.
 *
 * @throws ConfigurationError or TransientError when it cannot begin, or when another process takes its WORKER_ID
 */
export const runWorker = async (
  settings: WorkerProcessSettings,
  installation: Installation,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => {
  if (stop.aborted) return;
  const telemetry = await startTelemetry({ ...processTelemetry('worker', settings, installation), logger });
  await using ending = new AsyncDisposableStack();
  ending.defer(() => telemetry.shutdown());
  const { host, port } = settings.metrics;
  if (telemetry.prometheus && port !== null) {
    const server = ending.use(await serveMetrics({ host, port }, telemetry.prometheus));
    logger.info('Metrics are served', { ...(server.address() as AddressInfo) });
  }
  await work(settings, logger, stop);
};

const work = async (settings: WorkerProcessSettings, logger: Logger, stop: AbortSignal): Promise<void> => {
  offerPackages();
  const ending = new EndingProcess(settings.worker.shutdownGrace * 1000, stop, logger);
  const opening = Runtime.open(settings, logger, 'sluice worker');
  const runtime = await startedOrStopped(opening, stop, (late) => late.close());
  if (runtime === null) return;
  try {
    const worker = runtime.createWorker();
    const ended = new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => resolve(), { once: true });
      worker.onOusted = () => reject(new Error('Another process runs under this WORKER_ID; ids must be distinct'));
    });
    try {
      ending.mayWork();
      await startedOrStopped(worker.start(), stop);
      if (!stop.aborted) await ended;
    } finally {
      ending.begins();
      await worker.stop();
    }
  } finally {
    await runtime.close();
  }
};
