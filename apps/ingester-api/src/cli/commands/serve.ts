import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Logger } from '@sluice/domain';
import type { IngesterSettings } from '@sluice/settings';
import { Runtime } from '@sluice/worker-runtime';
import { createApp } from '../../app/create-app.js';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * Runs the HTTP server with a worker in the same process until `stop` is aborted; then takes no more work, finishes what
 * runs and resolves.
 */
export const serve = async (settings: IngesterSettings, options: ServeOptions, logger: Logger, stop: AbortSignal): Promise<void> => {
  const runtime = await Runtime.open(settings, logger, 'sluice ingester');
  try {
    await runtime.spool.cleanAbandoned();
    const app = await createApp(runtime, settings);
    const worker = runtime.createWorker();
    const ended = new Promise<void>((resolve, reject) => {
      stop.addEventListener('abort', () => resolve(), { once: true });
      worker.onOusted = () => reject(new Error('Another process runs under this WORKER_ID; ids must be distinct'));
    });
    try {
      await app.listen(options.port, options.host);
      await worker.start();
      logger.info(`Sluice is ready at ${urlOf(app.getHttpServer() as Server)}`);
      if (!stop.aborted) await ended;
    } finally {
      await worker.stop();
      await app.close();
    }
  } finally {
    await runtime.close();
  }
};

const urlOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};
