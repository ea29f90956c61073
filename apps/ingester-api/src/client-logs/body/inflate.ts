import { promisify } from 'node:util';
import { gunzip, inflate as inflateZlib, type InputType, type ZlibOptions } from 'node:zlib';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { errorCode, UnprocessableInputError } from '@sluice/domain';
import { tooLarge } from './read-bytes.js';

/** Undoes a content encoding; ends with TooLargeError as soon as the result would be larger than `maxBytes`. */
export type Decoder = (bytes: Buffer, maxBytes: number) => Promise<Buffer>;

type Inflation = (bytes: InputType, options: ZlibOptions) => Promise<Buffer>;

const bounded =
  (inflation: Inflation): Decoder =>
  async (bytes, maxBytes) => {
    try {
      return await inflation(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
      const message = 'is damaged or cut off: it cannot be decompressed';
      throw new UnprocessableInputError(`The body ${message}`, [{ field: 'body', message }], { cause: error });
    }
  };

const asItIs: Decoder = (bytes) => Promise.resolve(bytes);
const gzip = bounded(promisify<InputType, ZlibOptions, Buffer>(gunzip));
const deflate = bounded(promisify<InputType, ZlibOptions, Buffer>(inflateZlib));

const DECODERS: ReadonlyMap<string, Decoder> = new Map([
  ['', asItIs],
  ['identity', asItIs],
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', deflate],
]);

/** @throws UnsupportedMediaTypeException for an encoding that is not known, and for several */
export const decoderOf = (contentEncoding: string | undefined): Decoder => {
  const decoder = DECODERS.get((contentEncoding ?? '').trim().toLowerCase());
  if (decoder !== undefined) return decoder;
  throw new UnsupportedMediaTypeException('Content-Encoding must be gzip, deflate or absent');
};
