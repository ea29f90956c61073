import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { encodeFrame, readFrames } from './frames.js';

const messages = [{ a: 'ä' }, 'x'.repeat(1000), null, [1, 2, 3]];

const received = (limitBytes: number, bytes: Buffer, pieceBytes: number): { got: unknown[]; refused: Error[] } => {
  const stream = new PassThrough();
  const got: unknown[] = [];
  const refused: Error[] = [];
  readFrames(
    stream,
    limitBytes,
    (message) => got.push(message),
    (error) => refused.push(error),
  );
  // Read as they are emitted, without the stream's own turns.
  for (let at = 0; at < bytes.length; at += pieceBytes) stream.emit('data', bytes.subarray(at, at + pieceBytes));
  return { got, refused };
};

describe('messages between processes', () => {
  const bytes = Buffer.concat(messages.flatMap(encodeFrame));

  it.each([1, 3, 7, 100, 1_000_000])('arrive whole, in pieces of %i bytes', (pieceBytes) => {
    expect(received(10_000, bytes, pieceBytes)).toEqual({ got: messages, refused: [] });
  });

  it('are refused by their announced size, before they are there', () => {
    const [header] = encodeFrame('x'.repeat(5000));
    const { got, refused } = received(1000, header!, 4);
    expect(got).toEqual([]);
    expect(refused).toEqual([expect.objectContaining({ name: 'FrameTooLargeError', limitBytes: 1000 })]);
  });
});
