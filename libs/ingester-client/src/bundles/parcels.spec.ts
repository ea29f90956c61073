import { describe, expect, it } from '@jest/globals';
import { parcelsOf } from './parcels.js';

const LIMITS = { documents: 1_000, bytes: 1_000_000_000 };
const sizes = (documents: readonly (number | null)[], limits: typeof LIMITS | null = LIMITS) =>
  parcelsOf(
    documents.map((size) => ({ size })),
    limits,
  ).map((parcel) => parcel.map(({ size }) => size));

describe('parcels', () => {
  it('hold small documents, up to a hundred', () => {
    expect(sizes(Array.from({ length: 250 }, () => 1)).map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('leave large ones, and those of unknown size, by themselves', () => {
    expect(sizes([1, 300_000, 2, null, 3])).toEqual([[1, 2, 3], [300_000], [null]]);
  });

  it('stay below a mebibyte, and below what the ingester takes', () => {
    expect(sizes([200_000, 200_000, 200_000, 200_000, 200_000, 1])).toEqual([
      [200_000, 200_000, 200_000, 200_000],
      [200_000, 1],
    ]);
    expect(sizes([1, 2, 3], { documents: 2, bytes: 100 })).toEqual([[1, 2], [3]]);
  });

  it('hold one each where there are no bundles', () => {
    expect(sizes([1, 2], null)).toEqual([[1], [2]]);
  });
});
