import type { IncomingMessage } from 'node:http';

const MOST_DISCARDED = 16 * 1024 * 1024;

/**
 * Throws away what a refused request still sends. A connection that is closed while its client is sending is reset, and the
 * client never reads why; one that goes on for ever is closed nevertheless.
 */
export const discardRest = (request: IncomingMessage): void => {
  let left = MOST_DISCARDED;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
};
