import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import {
  DOCUMENT_LIMITS,
  type DocumentLimit,
  limitExceeded,
  storeFull,
  UnavailableError,
  systemErrorCode,
} from '@sluice/domain';
import { badAnswer, unreachable } from './serve-failures.js';

/**
 * Writes the body of a response to a file, whatever the file held, without holding the body.
 * @throws PermanentError DOCUMENT_TOO_LARGE at the first byte over the limit; UnavailableError when the disk or the server fails;
 * the signal's reason when aborted
 */
export async function saveBody(
  response: Response,
  path: string,
  signal: AbortSignal,
  limit: DocumentLimit = DOCUMENT_LIMITS.result,
): Promise<void> {
  if (!response.body) throw badAnswer();
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  await pipeline(() => bounded(body, limit, signal), createWriteStream(path)).catch((error: unknown) => {
    throw writeFailure(error) ?? error;
  });
}

/** The pieces of the body; what goes wrong with them is the server's. */
async function* bounded(body: Readable, limit: DocumentLimit, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let left = limit.value;
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      left -= piece.byteLength;
      if (left < 0) throw limitExceeded(limit);
      yield piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw left < 0 ? error : unreachable(error);
  }
}

const writeFailure = (error: unknown): UnavailableError | undefined => {
  const code = systemErrorCode(error);
  if (code === undefined) return undefined;
  const message = `What the parsing server found could not be written to local storage (${code}). The step is tried again.`;
  return storeFull(error) ?? new UnavailableError('STORE_UNAVAILABLE', message, { cause: error });
};
