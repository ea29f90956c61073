import type { Server } from 'node:http';
import type { Logger } from '@sluice/domain';
import { closeServer } from '@sluice/http-kit';
import { processTelemetry } from '@sluice/settings';
import { startTelemetry, type Telemetry } from '@sluice/telemetry';
import { EndingProcess, observeQueue, observeVectorDatabases, Runtime, startedOrStopped } from '@sluice/worker-runtime';
import { offerPackages } from '@sluice/workflow-engine';
import { createApp } from '../../app/create-app.js';
import { uiFolder } from '../../ui/serve-ui.js';
import type { ServiceSettings } from '../settings.js';
import { logRequests } from './access-log.js';
import { listen, type ListenTarget } from './listen-target.js';
import type { ProxyTrust } from './trusted-proxies.js';

export interface ServerSetup {
  readonly target: ListenTarget;
  readonly accessLog: boolean;
  readonly proxyTrust: ProxyTrust;
  /** Called with the address when requests are answered and the worker runs. */
  readonly onReady: (address: string) => void;
}

/**
 * Runs the HTTP server with a worker in this process until `stop` is aborted; then takes no more work, finishes what runs and
 * resolves.
 *
 * @throws ConfigurationError or TransientError when it cannot begin, or when another process takes its WORKER_ID
 */
export const runServer = async (
  settings: ServiceSettings,
  setup: ServerSetup,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => {
  if (stop.aborted) return;
  const telemetry = await startTelemetry({ ...processTelemetry('ingester', settings, settings.installed), logger });
  try {
    await serveAndWork(settings, setup, telemetry, logger, stop);
  } finally {
    await telemetry.shutdown();
  }
};

const serveAndWork = async (
  settings: ServiceSettings,
  setup: ServerSetup,
  telemetry: Telemetry,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => {
  const graceMs = settings.worker.shutdownGrace * 1000;
  offerPackages();
  const ending = new EndingProcess(graceMs, stop, logger);
  const opening = Runtime.open(settings, logger, 'sluice ingester');
  const runtime = await startedOrStopped(opening, stop, (late) => late.close());
  if (runtime === null) return;
  try {
    using gauges = new DisposableStack();
    gauges.use(observeQueue(runtime.database));
    gauges.use(observeVectorDatabases(runtime.vectorStore));
    await runtime.spool.cleanAbandoned();
    const app = await createApp(runtime, settings, {
      clientLogs: { issuers: settings.installed.jwt.issuers, tracer: telemetry.relay },
      boundTo: 'host' in setup.target ? setup.target.host : null,
      excludePaths: settings.installed.telemetry.excludePaths,
      metricsText: telemetry.prometheus,
      uiFolder: settings.server.uiEnabled ? uiFolder() : null,
    });
    app.set('trust proxy', setup.proxyTrust);
    const worker = runtime.createWorker();
    const ended = new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => resolve(), { once: true });
      worker.onOusted = () => reject(new Error('Another process runs under this WORKER_ID; ids must be distinct'));
    });
    let isWorking = false;
    try {
      await app.init();
      ending.mayWork();
      const server = app.getHttpServer() as Server;
      if (setup.accessLog) logRequests(server, logger.component('access'));
      const address = await listen(server, setup.target);
      isWorking = true;
      await startedOrStopped(worker.start(), stop);
      if (!stop.aborted) {
        setup.onReady(address);
        await ended;
      }
    } finally {
      ending.begins();
      await Promise.all([isWorking ? worker.stop() : undefined, closeServer(app, graceMs)]);
    }
  } finally {
    await runtime.close();
  }
};
