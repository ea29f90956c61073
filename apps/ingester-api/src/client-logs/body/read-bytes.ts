import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import { TooLargeError } from '@sluice/domain';
import { discardRest } from './discard-rest.js';

/**
 * The bytes of a request's body. What is over the limit is noticed when it is announced or arrives, and never kept.
 *
 * @throws TooLargeError when there are more than `maxBytes`
 * @throws BadRequestException when the client goes before the body is complete
 */
export const readBytes = (request: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      request.off('data', take).off('end', finish).off('error', abandon).off('close', abandon);
    };
    const refuse = (): void => {
      stop();
      discardRest(request);
      reject(tooLarge(maxBytes));
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) refuse();
      else chunks.push(chunk);
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks, size));
    };
    const abandon = (): void => {
      stop();
      reject(new BadRequestException('The body ended before it was complete'));
    };
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuse();
    else request.on('data', take).once('end', finish).once('error', abandon).once('close', abandon);
  });

export const tooLarge = (maxBytes: number): TooLargeError =>
  new TooLargeError(`The body is larger than ${maxBytes} bytes; send the entries in several batches`);
