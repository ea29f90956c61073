import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { connectionFault, silentServer } from './http-faults.js';

export interface HttpRequestOptions {
  readonly lookup: LookupFunction;
  /** For the connection (name, TCP and TLS together), and again for the headers. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A document must arrive as its origin has it; an encoding is undone if the server applies one all the same. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'sluice-ingester' };

/**
 * One GET over a connection of its own, no redirects followed. The body has not been read yet: consume or destroy it.
 * @throws InvalidInputError, UpstreamError, the reason of the signal
 */
export function httpGet(url: URL, { lookup, timeoutMs, signal }: HttpRequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const isTls = url.protocol === 'https:';
    // Without an agent: a pooled connection would have been judged for another host's permissions.
    const request = (isTls ? requestOverTls : requestPlain)(url, { agent: false, lookup, headers: HEADERS });
    const timer = setTimeout(() => request.destroy(silentServer(timeoutMs)), timeoutMs);
    const onAbort = (): void => {
      request.destroy(signal.reason as Error);
    };
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    request.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => timer.refresh()));
    request.once('response', (response) => {
      settle();
      resolve(response);
    });
    // Stays attached: an error after the response is reported on the response as well.
    request.on('error', (error) => {
      settle();
      reject(signal.aborted ? (signal.reason as Error) : connectionFault(error));
    });
    request.end();
  });
}
