import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from '@sluice/domain';

/** Asked every few seconds by whoever watches the service; nobody wants to read that. */
const PROBES = /^\/(health|ready|metrics)\/?(\?|$)/;

/** Logs each request of `server` when it is over. Query strings are left out: they may hold what is searched for. */
export const logRequests = (server: Server, logger: Logger): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    const { method = '', url = '' } = request;
    const remote = request.socket.remoteAddress;
    response.once('close', () => {
      const path = url.split('?', 1)[0] ?? '';
      const fields = {
        client: clientOf(request) ?? remote,
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round((performance.now() - begun) * 10) / 10,
      };
      if (PROBES.test(url)) logger.debug(`${method} ${path}`, fields);
      else logger.info(`${method} ${path}`, fields);
    });
  });
};

/** The framework knows the client behind a trusted proxy; without a proxy it has nothing to tell. */
const clientOf = (request: IncomingMessage): string | undefined =>
  'x-forwarded-for' in request.headers && 'ip' in request && typeof request.ip === 'string' ? request.ip : undefined;
