/** @jest-environment jsdom */
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { usePagedRows, type RowsPage } from './paged-rows.js';

interface Asked {
  readonly list: string;
  readonly edition: string;
}

/** A list whose pages arrive when the test says so. */
const rowsOf = (first: Asked) => {
  const client = new QueryClient();
  const waiting = new Map<string, (page: RowsPage<string>) => void>();
  const { result, rerender } = renderHook(
    ({ list, edition }: Asked) =>
      usePagedRows<string>(
        {
          queryKey: [list],
          edition,
          fetchPage: () => new Promise((resolve) => waiting.set(`${list} ${edition}`, resolve)),
        },
        0,
        40,
      ),
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const arrive = async (name: string): Promise<void> => {
    await waitFor(() => expect(waiting.has(name)).toBe(true));
    waiting.get(name)!({ items: [`${name} 0`], total: 1 });
    await waitFor(() => expect(result.current.row(0)).toBe(`${name} 0`));
  };
  return { result, rerender, arrive };
};

describe('the rows of a list', () => {
  afterEach(cleanup);

  it('stay while another edition of it is on its way', async () => {
    const { result, rerender, arrive } = rowsOf({ list: 'runs', edition: '1' });
    await arrive('runs 1');
    rerender({ list: 'runs', edition: '2' });
    expect([result.current.row(0), result.current.total]).toEqual(['runs 1 0', 1]);
    await arrive('runs 2');
    rerender({ list: 'runs', edition: '3' });
    expect(result.current.row(0)).toBe('runs 2 0');
  });

  it('are not those of another list', async () => {
    const { result, rerender, arrive } = rowsOf({ list: 'runs', edition: '1' });
    await arrive('runs 1');
    rerender({ list: 'failed', edition: '1' });
    expect([result.current.row(0), result.current.total]).toEqual([undefined, 1]);
  });
});
