import { endianness } from 'node:os';
import { PermanentError } from '@sluice/domain';

const MAGIC = 'SLVE';
const VERSION = 1;
const HEADER_BYTES = 16;

/**
 * Vectors of one length as bytes, all numbers little endian: the letters `SLVE`, the version of the format (uint16, 1),
 * two zero bytes, dimension (uint32), count (uint32), then count × dimension float32. No vectors: dimension 0, count 0.
 * @throws PermanentError when the vectors differ in length.
 */
export function encodeVectors(vectors: Float32Array[]): Buffer {
  const dimension = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimension)) {
    throw new PermanentError(
      'VECTORS_DIFFER',
      'The vectors of one document differ in length; embed the document again.',
    );
  }
  const encoded = Buffer.alloc(HEADER_BYTES + vectors.length * dimension * 4);
  encoded.write(MAGIC, 0, 'latin1');
  encoded.writeUInt16LE(VERSION, 4);
  encoded.writeUInt32LE(dimension, 8);
  encoded.writeUInt32LE(vectors.length, 12);
  vectors.forEach((vector, index) => {
    const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
    encoded.set(bytes, HEADER_BYTES + index * dimension * 4);
  });
  swapOnBigEndian(encoded.subarray(HEADER_BYTES));
  return encoded;
}

/**
 * The vectors that `encodeVectors` wrote, bit for bit; they do not share memory with `encoded`.
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
