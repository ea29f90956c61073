import type { Request, Response } from 'express';
import type { ErrorBody } from './error-body.js';

/** How long, and how much, is read on: enough for a client that looks for an answer while it sends. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 16 * 1024 * 1024;

/**
 * Answers before the body of the request has arrived, and closes the connection. What still comes is thrown away for a moment: a
 * connection that is closed while its client sends is reset, and the client never reads why.
 */
export const answerEarly = (request: Request, response: Response, body: ErrorBody): void => {
  response.status(body.status_code);
  if (!announcesBody(request)) {
    response.type('application/json').json(body);
    return;
  }
  const text = JSON.stringify(body);
  response.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  });
  response.write(text);
  let left = LINGER_BYTES;
  const close = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(close, LINGER_MS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  request.once('end', close).once('close', close).on('error', close);
  // A parser that gave up has stopped it.
  request.resume();
};

const announcesBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
