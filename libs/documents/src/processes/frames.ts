import type { Readable, Writable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

const HEADER_BYTES = 4;

/** Thrown when the other side sends more than it may. */
export class FrameTooLargeError extends Error {
  constructor(
    readonly sizeBytes: number,
    readonly limitBytes: number,
  ) {
    super(`A message of ${sizeBytes} bytes exceeds the limit of ${limitBytes} bytes`);
    this.name = 'FrameTooLargeError';
  }
}

/** A message as bytes: its length, then what `v8.serialize` makes of it. */
export function encodeFrame(message: unknown): Buffer[] {
  const body = serialize(message);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32LE(body.length);
  return [header, body];
}

export function writeFrame(stream: Writable, message: unknown): void {
  for (const part of encodeFrame(message)) stream.write(part);
}

/**
 * Calls `receive` with each message that arrives. Nothing larger than `limitBytes` is ever held: `refuse` is called as soon as
 * a message says that it will be, and nothing after it is read.
 */
export function readFrames(
  stream: Readable,
  limitBytes: number,
  receive: (message: unknown) => void,
  refuse: (error: Error) => void,
): void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted: number | undefined;
  const take = (sizeBytes: number): Buffer => {
    const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, held);
    held -= sizeBytes;
    pieces = held > 0 ? [all.subarray(sizeBytes)] : [];
    return all.subarray(0, sizeBytes);
  };
  stream.on('data', (piece: Buffer) => {
    pieces.push(piece);
    held += piece.length;
    for (;;) {
      if (wanted === undefined) {
        if (held < HEADER_BYTES) return;
        wanted = take(HEADER_BYTES).readUInt32LE();
        if (wanted > limitBytes) {
          stream.removeAllListeners('data').destroy();
          refuse(new FrameTooLargeError(wanted, limitBytes));
          return;
        }
      }
      if (held < wanted) return;
      const body = take(wanted);
      wanted = undefined;
      receive(deserialize(body));
    }
  });
}
