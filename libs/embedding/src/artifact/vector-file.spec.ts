import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentError } from '@sluice/domain';
import { decodeVectors, VectorFile } from './vector-file.js';

describe('vector file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-vectors-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The bytes of a file to which vectors were written in these pieces. */
  const encoded = async (...pieces: Float32Array[][]): Promise<Buffer> => {
    const path = join(folder, 'vectors');
    await writeFile(path, 'something longer that was there before, and must not be left of it');
    await VectorFile.write(path, async (file) => {
      for (const piece of pieces) await file.append(piece);
      expect(file.count).toBe(pieces.flat().length);
    });
    return readFile(path);
  };
  const vectors = [Float32Array.of(1, -2.5, 3e-8), Float32Array.of(0, 4, 5)];

  it('gives back what was written, bit for bit, in however many pieces', async () => {
    expect(decodeVectors(await encoded(vectors))).toEqual(vectors);
    expect(decodeVectors(await encoded([vectors[0]!], [], [vectors[1]!]))).toEqual(vectors);
    expect(decodeVectors(await encoded())).toEqual([]);
  });

  it('reads from a buffer at any position in memory and writes parts of larger arrays', async () => {
    const part = new Float32Array([9, 1, 2, 9]).subarray(1, 3);
    const shifted = Buffer.concat([Buffer.alloc(3), await encoded([part])]).subarray(3);
    expect(decodeVectors(shifted)).toEqual([Float32Array.of(1, 2)]);
  });

  it('has the documented bytes', async () => {
    const expected = '534c5645' + '0100' + '0000' + '01000000' + '01000000' + '0000803f';
    expect((await encoded([Float32Array.of(1)])).toString('hex')).toBe(expected);
  });

  it('refuses vectors of different length, also in different pieces', async () => {
    await expect(encoded([Float32Array.of(1), Float32Array.of(1, 2)])).rejects.toThrow(PermanentError);
    await expect(encoded([Float32Array.of(1)], [Float32Array.of(1, 2)])).rejects.toThrow(PermanentError);
  });

  it('is none until it is finished', async () => {
    const path = join(folder, 'half');
    const writing = VectorFile.write(path, async (file) => {
      await file.append(vectors);
      throw new Error('The server is gone');
    });
    await expect(writing).rejects.toThrow('The server is gone');
    const half = await readFile(path);
    expect(() => decodeVectors(half)).toThrow('is no vector file');
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('{"vectors": [[1, 2, 3]]}')],
    ['another version', patched((bytes) => bytes.writeUInt16LE(2, 4))],
    ['a cut file', (bytes) => bytes.subarray(0, -1)],
    ['bytes too many', (bytes) => Buffer.concat([bytes, Buffer.alloc(4)])],
    ['a wrong count', patched((bytes) => bytes.writeUInt32LE(0xffffffff, 12))],
    ['vectors without numbers', (bytes) => patched((whole) => whole.writeUInt32LE(0, 8))(bytes).subarray(0, 16)],
  ])('refuses %s', async (_name, change) => {
    const bytes = change(await encoded(vectors));
    expect(() => decodeVectors(bytes)).toThrow(PermanentError);
  });

  function patched(change: (bytes: Buffer) => void): (bytes: Buffer) => Buffer {
    return (bytes) => {
      change(bytes);
      return bytes;
    };
  }
});
