import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCode } from '@sluice/domain';
import type { ErrorBody } from '../errors/error-body.js';
import { answerRaw } from './raw-answer.js';

/** What Node's parser refuses, by its codes; the rest is a request that is not HTTP. */
const REFUSALS: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: { error: 'The path, query and headers are longer than 16 KiB together', status_code: 431 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { error: 'The extensions of the chunks are longer than 16 KiB', status_code: 413 },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'The request has not arrived in time', status_code: 408 },
  HPE_INVALID_METHOD: { error: 'The request cannot be read: its method is not known', status_code: 400 },
};
const UNREADABLE: ErrorBody = { error: 'The request cannot be read: it is no valid HTTP', status_code: 400 };

/**
 * Gives the errors that Node itself answers (what the parser refuses, expectations, tunnels) the body that all errors have. The
 * text says nothing of what was sent, so that nothing of it is reflected.
 */
export const answerUnreadable = (server: Server): void => {
  const answered = new WeakSet<Duplex>();
  server.on('clientError', (error: Error, socket: Duplex & { _httpMessage?: ServerResponse | null }) => {
    // The parser repeats its error for each further piece of what it could not read.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable || errorCode(error) === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    answerRaw(socket, REFUSALS[errorCode(error) ?? ''] ?? UNREADABLE);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const text = JSON.stringify({
      error: 'The only expectation that can be met is 100-continue',
      status_code: 417,
    } satisfies ErrorBody);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    };
    response.writeHead(417, headers).end(text);
    request.resume();
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answerRaw(socket, { error: 'CONNECT is not allowed: this is no proxy', status_code: 405 }, { Allow: METHODS }),
  );
};

const METHODS = 'DELETE, GET, HEAD, OPTIONS, POST';
