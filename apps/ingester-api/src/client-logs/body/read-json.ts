import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { errorMessage, UnprocessableInputError } from '@sluice/domain';
import { decoderOf } from './inflate.js';
import { readBytes } from './read-bytes.js';

const JSON_TYPE = /^application\/json(\s*;\s*charset\s*=\s*"?utf-?8"?)?\s*;?$/i;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads a JSON body. The limit holds for what is received and for what it inflates to.
 *
 * @throws UnsupportedMediaTypeException when the headers say that it is not JSON, or encoded in an unknown way
 * @throws TooLargeError over the limit
 * @throws UnprocessableInputError when it is not JSON after all
 */
export const readJson = async (request: IncomingMessage, maxBytes: number): Promise<unknown> => {
  if (!JSON_TYPE.test((request.headers['content-type'] ?? '').trim())) {
    throw new UnsupportedMediaTypeException('Content-Type must be application/json, in UTF-8');
  }
  const decode = decoderOf(request.headers['content-encoding']);
  return parse(await decode(await readBytes(request, maxBytes), maxBytes));
};

const parse = (bytes: Buffer): unknown => {
  if (bytes.length === 0) throw malformed('is required');
  if (!isUtf8(bytes)) throw malformed('must be UTF-8');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) as unknown;
  } catch (error) {
    throw malformed(`must be JSON: ${errorMessage(error)}`);
  }
};

const malformed = (message: string): UnprocessableInputError =>
  new UnprocessableInputError(`The body ${message}`, [{ field: 'body', message }]);
