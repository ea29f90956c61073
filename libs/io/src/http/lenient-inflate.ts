import { Duplex, pipeline } from 'node:stream';
import { createInflate, createInflateRaw } from 'node:zlib';

/** In its first byte, the low half is the method of compression, of which zlib's format has one. */
const METHOD = 0x0f;
const DEFLATE = 8;

/**
 * Undoes `deflate`, which is zlib's format (RFC 9110, 8.4.1.2), and which some servers take for the bare stream inside it. A
 * bare stream begins so only where its first block is stored as it is and is padded with other bits than zeros.
 */
export const createLenientInflate = (): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const pieces = source[Symbol.asyncIterator]();
    let first = await pieces.next();
    while (!first.done && first.value.length === 0) first = await pieces.next();
    if (first.done) return;
    const beginning = first.value;
    const isWrapped = (beginning[0]! & METHOD) === DEFLATE;
    const whole = async function* (): AsyncGenerator<Buffer> {
      yield beginning;
      yield* { [Symbol.asyncIterator]: () => pieces };
    };
    // What fails destroys both, and so reaches the reader.
    yield* pipeline(whole, isWrapped ? createInflate() : createInflateRaw(), () => undefined) as AsyncIterable<Buffer>;
  });
