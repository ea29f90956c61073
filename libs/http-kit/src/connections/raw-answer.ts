import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../errors/error-body.js';

/** How long a client may go on sending that was told already: closed at once, the connection is reset and nothing is read. */
const LINGER_MS = 2_000;

/** Writes an error to a connection that has no response, because its request could not be read, and closes it. */
export const answerRaw = (socket: Duplex, body: ErrorBody, headers: Readonly<Record<string, string>> = {}): void => {
  const text = JSON.stringify(body);
  const lines = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...headers,
  };
  socket.on('error', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${body.status_code} ${STATUS_CODES[body.status_code] ?? ''}`,
      ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
      '',
      text,
    ].join('\r\n'),
  );
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
};
