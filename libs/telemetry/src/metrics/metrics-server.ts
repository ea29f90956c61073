import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ConfigurationError, errorCode } from '@sluice/domain';
import { PROMETHEUS_CONTENT_TYPE } from './prometheus-content-type.js';

/**
 * Serves `/metrics`, and nothing else, for a process that has no HTTP server of its own.
 *
 * @throws ConfigurationError when the address cannot be listened on
 */
export const serveMetrics = async (
  { host, port }: { readonly host: string; readonly port: number },
  read: () => Promise<string>,
): Promise<Server & AsyncDisposable> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end();
    else
      read().then(
        (text) => response.writeHead(200, { 'content-type': PROMETHEUS_CONTENT_TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new ConfigurationError(
      'CANNOT_LISTEN',
      `Metrics cannot be served at ${host}:${port} (${errorCode(error) ?? 'unknown fault'}); check METRICS_HOST and METRICS_PORT`,
      { cause: error },
    );
  });
  server.unref();
  return Object.assign(server, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
