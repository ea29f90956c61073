import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ConfigurationError, errorCode, type Logger } from '@sluice/domain';
import { closeServer, type MetricsText } from '@sluice/http-kit';
import type { AgentsSettings } from '@sluice/settings';
import type { Agents } from '../agents/agents.js';
import { createApp } from './app/create-app.js';
import { createScheduler } from './scheduled-runs.js';

export interface ServeParts {
  readonly agents: Agents;
  readonly settings: AgentsSettings;
  readonly logger: Logger;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  readonly metricsText: MetricsText;
}

export interface Listening {
  readonly host: string;
  readonly port: number;
}

/** How long requests may take to end once their runs were interrupted. */
const REQUESTS_MS = 10_000;

/**
 * Serves until `signal` aborts, then ends in order: no new requests, no new runs, and what is under way is interrupted and
 * recorded so.
 *
 * @throws ConfigurationError when the address cannot be listened on
 */
export const serve = async (
  { agents, settings, logger, excludePaths, metricsText }: ServeParts,
  { host, port }: Listening,
  signal: AbortSignal,
  onListening: (port: number) => void = () => undefined,
): Promise<void> => {
  const scheduler = createScheduler(agents, settings, logger.component('scheduler'));
  const app = await createApp({
    agents,
    settings,
    logger,
    scheduler,
    boundTo: host,
    excludePaths,
    metricsText,
  });
  try {
    await app.listen(port, host).catch((error: unknown) => Promise.reject(listenError(error, host, port)));
    await agents.runs.interruptSilent();
    if (settings.manifests.schedulerEnabled) await scheduler.start();
    const listening = (app.getHttpServer().address() as AddressInfo).port;
    logger.info('The agents listen', { host, port: listening });
    onListening(listening);
    if (!signal.aborted) await once(signal, 'abort');
    logger.info('The agents shut down');
  } finally {
    await scheduler.stop();
    await agents.runs[Symbol.asyncDispose]();
    await closeServer(app, REQUESTS_MS);
  }
};

const listenError = (error: unknown, host: string, port: number): unknown => {
  const code = errorCode(error);
  if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') return error;
  return new ConfigurationError(
    'CANNOT_LISTEN',
    `Cannot listen on ${host}:${port} (${code}); check SERVER_HOST and SERVER_PORT`,
    { cause: error },
  );
};
