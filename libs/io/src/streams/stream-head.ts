import { Readable } from 'node:stream';

/**
 * The first `length` bytes of a stream, fewer when it is shorter, and a stream of all its bytes. When this rejects, the
 * source is destroyed.
 */
export async function withHead(source: Readable, length: number): Promise<{ head: Buffer; stream: Readable }> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    first.push(value);
    size += value.length;
  }
  const stream = Readable.from(allOf(first, chunks));
  // A stream that is destroyed before it was read never starts the generator.
  stream.once('close', () => source.destroy());
  return { head: Buffer.concat(first).subarray(0, length), stream };
}

async function* allOf(first: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  for (;;) {
    const { done, value } = await rest.next();
    if (done === true) return;
    yield value;
  }
}
