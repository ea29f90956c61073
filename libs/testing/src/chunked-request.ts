import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ChunkedAnswer {
  readonly status: number;
  readonly body: string;
  /** Bytes of the body that were sent before the answer came. */
  readonly sentBytes: number;
}

/**
 * Sends a body piece by piece, without saying how long it will be, until it is answered.
 *
 * @param pieces of the body; may have no end
 */
export const chunkedRequest = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  pieces: Iterable<string | Buffer>,
): Promise<ChunkedAnswer> => {
  const sent = request(url, { method: 'POST', agent: false, headers });
  const state = { isAnswered: false, sentBytes: 0 };
  const answer = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    state.isAnswered = true;
    const { sentBytes } = state;
    const body = await text(response!);
    sent.destroy();
    return { status: response!.statusCode!, body, sentBytes };
  });
  // Who was answered already may find the connection closed.
  sent.on('error', () => undefined);
  const send = async (): Promise<void> => {
    for (const piece of pieces) {
      if (state.isAnswered || sent.destroyed) return;
      state.sentBytes += piece.length;
      if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answer]);
    }
    sent.end();
  };
  const [result] = await Promise.all([answer, send()]);
  return result;
};
