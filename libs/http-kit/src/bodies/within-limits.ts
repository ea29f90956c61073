import { RequestTimeoutException } from '@nestjs/common';
import { TooLargeError } from '@sluice/domain';
import type { Request } from 'express';

/** The slowest that a client may send: so many bytes within so many milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly windowMs: number;
}

/** A kilobyte a second. What the slowest line carries, and a hundred thousand times what keeps a connection busy on purpose. */
const PACE: Pace = { bytes: 30 * 1024, windowMs: 30_000 };

/** How many bytes a request says that its body has; 0 for one that is sent in chunks. */
const announcedBytes = ({ headers }: Request): number => Number(headers['content-length'] ?? 0);

export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || announcedBytes(request) > 0;

/**
 * Reads a body of at most `maxBytes`, counted as they arrive: what headers say of it does not matter, nor what parts it has.
 *
 * @param read begins to read before it returns; its signal aborts when the body is refused
 * @throws TooLargeError when more is announced or arrives
 * @throws RequestTimeoutException when it arrives more slowly than `pace`. The time that this service takes itself does not count.
 */
export const withinLimits = async <Result>(
  request: Request,
  maxBytes: number,
  read: (refused: AbortSignal) => Promise<Result>,
  pace: Pace = PACE,
): Promise<Result> => {
  if (announcedBytes(request) > maxBytes) throw tooLarge(maxBytes);
  const abort = new AbortController();
  let all = 0;
  let lately = 0;
  const count = (chunk: Buffer): void => {
    all += chunk.length;
    lately += chunk.length;
    if (all > maxBytes) abort.abort(tooLarge(maxBytes));
  };
  const watch = setInterval(() => {
    // What has arrived and is not read yet waits for this service.
    const isWaiting = !request.complete && request.readableLength === 0;
    if (isWaiting && lately < pace.bytes) abort.abort(tooSlow(pace));
    lately = 0;
  }, pace.windowMs);
  const refused = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error), { once: true });
  });
  request.on('data', count);
  try {
    return await Promise.race([read(abort.signal), refused]);
  } finally {
    clearInterval(watch);
    request.off('data', count);
  }
};

const tooLarge = (maxBytes: number): TooLargeError => new TooLargeError(`The body is larger than ${maxBytes} bytes`);

const tooSlow = ({ bytes, windowMs }: Pace): RequestTimeoutException =>
  new RequestTimeoutException(`The body arrives too slowly: less than ${bytes} bytes in ${windowMs / 1000} seconds`);
