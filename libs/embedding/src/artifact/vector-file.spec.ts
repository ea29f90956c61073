import { describe, expect, it } from '@jest/globals';
import { PermanentError } from '@sluice/domain';
import { decodeVectors, encodeVectors } from './vector-file.js';

describe('vector file', () => {
  const vectors = [Float32Array.of(1, -2.5, 3e-8), Float32Array.of(0, 4, 5)];

  it('gives back what was written, bit for bit', () => {
    expect(decodeVectors(encodeVectors(vectors))).toEqual(vectors);
    expect(decodeVectors(encodeVectors([]))).toEqual([]);
  });

  it('reads from a buffer at any position in memory and writes parts of larger arrays', () => {
    const part = new Float32Array([9, 1, 2, 9]).subarray(1, 3);
    const shifted = Buffer.concat([Buffer.alloc(3), encodeVectors([part])]).subarray(3);
    expect(decodeVectors(shifted)).toEqual([Float32Array.of(1, 2)]);
  });

  it('has the documented bytes', () => {
    const expected = '534c5645' + '0100' + '0000' + '01000000' + '01000000' + '0000803f';
    expect(encodeVectors([Float32Array.of(1)]).toString('hex')).toBe(expected);
  });

  it('refuses vectors of different length', () => {
    expect(() => encodeVectors([Float32Array.of(1), Float32Array.of(1, 2)])).toThrow(PermanentError);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('{"vectors": [[1, 2, 3]]}')],
    ['another version', patched((bytes) => bytes.writeUInt16LE(2, 4))],
    ['a cut file', encodeVectors(vectors).subarray(0, -1)],
    ['bytes too many', Buffer.concat([encodeVectors(vectors), Buffer.alloc(4)])],
    ['a wrong count', patched((bytes) => bytes.writeUInt32LE(0xffffffff, 12))],
    ['vectors without numbers', patched((bytes) => bytes.writeUInt32LE(0, 8)).subarray(0, 16)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => decodeVectors(bytes)).toThrow(PermanentError);
  });

  function patched(change: (bytes: Buffer) => void): Buffer {
    const bytes = encodeVectors(vectors);
    change(bytes);
    return bytes;
  }
});
