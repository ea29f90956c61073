import { type FileHandle, open } from 'node:fs/promises';
import { endianness } from 'node:os';
import { PermanentError } from '@sluice/domain';

const MAGIC = 'SLVE';
const VERSION = 1;
const HEADER_BYTES = 16;

/**
 * Vectors of one length, written to a file piece by piece. All numbers are little endian: the letters `SLVE`, the version of the
 * format (uint16, 1), two zero bytes, dimension (uint32), count (uint32), then count × dimension float32. No vectors: dimension
 * 0, count 0. The header comes last: a file that was not finished is none.
 */
export class VectorFile {
  private written = 0;
  private length = 0;

  private constructor(private readonly handle: FileHandle) {}

  /** Has `fill` write vectors to a file, whatever the file held, and finishes it. @throws what the file system throws */
  static async write<Result>(path: string, fill: (file: VectorFile) => Promise<Result>): Promise<Result> {
    const handle = await open(path, 'w');
    try {
      const file = new VectorFile(handle);
      const result = await fill(file);
      await file.finish();
      return result;
    } finally {
      await handle.close();
    }
  }

  /** Vectors so far. */
  get count(): number {
    return this.written;
  }

  /** Numbers of each vector; 0 before the first. */
  get dimension(): number {
    return this.length;
  }

  /** @throws PermanentError when they differ in length, from each other or from those before */
  async append(vectors: readonly Float32Array[]): Promise<void> {
    this.length ||= vectors[0]?.length ?? 0;
    if (vectors.some((vector) => vector.length !== this.length)) {
      throw new PermanentError(
        'VECTORS_DIFFER',
        'The vectors of one document differ in length; embed the document again.',
      );
    }
    const bytes = Buffer.concat(
      vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
    swapOnBigEndian(bytes);
    await this.put(bytes, HEADER_BYTES + this.written * this.length * 4);
    this.written += vectors.length;
  }

  private async finish(): Promise<void> {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(MAGIC, 0, 'latin1');
    header.writeUInt16LE(VERSION, 4);
    header.writeUInt32LE(this.length, 8);
    header.writeUInt32LE(this.written, 12);
    await this.put(header, 0);
  }

  /** One `write` of the system may write less than it is given. */
  private async put(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      done += (await this.handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
  }
}

/**
 * The vectors that a `VectorFile` holds, bit for bit; they do not share memory with `encoded`.
 * @throws PermanentError when it is no such file, of another version, or of another length than its header says.
 */
export function decodeVectors(encoded: Buffer): Float32Array[] {
  if (encoded.length < HEADER_BYTES || encoded.toString('latin1', 0, 4) !== MAGIC) throw damaged('is no vector file');
  const version = encoded.readUInt16LE(4);
  if (version !== VERSION) throw damaged(`has version ${version}, and only ${VERSION} is known`);
  const dimension = encoded.readUInt32LE(8);
  const count = encoded.readUInt32LE(12);
  const expected = HEADER_BYTES + count * dimension * 4;
  if (encoded.length !== expected || (count > 0 && dimension === 0)) {
    throw damaged(`has ${encoded.length} bytes, and ${count} vectors of ${dimension} numbers take ${expected}`);
  }
  const data = new Uint8Array(encoded.subarray(HEADER_BYTES));
  swapOnBigEndian(Buffer.from(data.buffer));
  return Array.from({ length: count }, (_, index) => new Float32Array(data.buffer, index * dimension * 4, dimension));
}

function swapOnBigEndian(bytes: Buffer): void {
  if (endianness() === 'BE') bytes.swap32();
}

const damaged = (how: string): PermanentError =>
  new PermanentError('EMBEDDINGS_DAMAGED', `The embeddings artifact ${how}; embed the document again.`);
