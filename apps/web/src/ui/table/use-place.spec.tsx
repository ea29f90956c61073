/** @jest-environment jsdom */
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { usePlace } from './use-place.js';

/** A list with its place in the address. */
const place = () => {
  const scrollTo = jest.fn<(row: number) => void>();
  const onMove = jest.fn<(row: number) => void>();
  const { rerender } = renderHook(
    ({ name, address, row }: { name: string; address: number; row: number }) =>
      usePlace({ row: address, onMove }, { list: [name], row, isScrolling: false, scrollTo }),
    { initialProps: { name: 'all', address: 40, row: 40 } },
  );
  return { rerender, calls: () => ({ scrolled: scrollTo.mock.calls.flat(), moved: onMove.mock.calls.flat() }) };
};

describe('the place in a list', () => {
  afterEach(cleanup);

  it('is written down, and what comes back into the address scrolls nothing, however late', () => {
    const { rerender, calls } = place();
    rerender({ name: 'all', address: 40, row: 60 });
    rerender({ name: 'all', address: 40, row: 90 });
    rerender({ name: 'all', address: 60, row: 90 });
    rerender({ name: 'all', address: 90, row: 90 });
    expect(calls()).toEqual({ scrolled: [], moved: [60, 90] });
  });

  it('is that of the address when another one comes from there', () => {
    const { rerender, calls } = place();
    rerender({ name: 'all', address: 0, row: 40 });
    expect(calls()).toEqual({ scrolled: [0], moved: [] });
  });

  it('begins anew in another list, also where the address already says so', () => {
    const { rerender, calls } = place();
    rerender({ name: 'all', address: 40, row: 70 });
    rerender({ name: 'failed', address: 40, row: 70 });
    rerender({ name: 'by date', address: 0, row: 40 });
    expect(calls().scrolled).toEqual([40, 0]);
  });
});
