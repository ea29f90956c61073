import { useMemo } from 'react';
import { keepPreviousData, useQueries, useQuery, type QueryKey } from '@tanstack/react-query';

export const ROWS_PER_PAGE = 100;

export interface RowsPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

export interface PagedQuery<Row> {
  /** Names the list and its filter; invalidating it fetches the pages that are shown. */
  readonly queryKey: QueryKey;
  /** @param page from 1, of ROWS_PER_PAGE rows */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<RowsPage<Row>>;
}

export interface PagedRows<Row> {
  readonly total: number | undefined;
  /** Undefined while its page is on its way. */
  readonly row: (index: number) => Row | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The rows of a list of any length from `first` to `last`, fetched page by page; the server counts. */
export const usePagedRows = <Row>(
  { queryKey, fetchPage }: PagedQuery<Row>,
  first: number,
  last: number,
): PagedRows<Row> => {
  const options = (page: number) => ({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(page, signal),
    placeholderData: keepPreviousData,
  });
  const firstPage = Math.floor(first / ROWS_PER_PAGE) + 1;
  const lastPage = Math.max(firstPage, Math.floor(last / ROWS_PER_PAGE) + 1);
  const pages = useMemo(
    () => Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index),
    [firstPage, lastPage],
  );
  const found = useQueries({ queries: pages.map(options) });
  // The count of a list whose shown page is new comes from the one before.
  const head = useQuery({ ...options(firstPage), placeholderData: keepPreviousData });
  return {
    total: found.find(({ data }) => data !== undefined)?.data?.total ?? head.data?.total,
    row: (index) => {
      const page = found[Math.floor(index / ROWS_PER_PAGE) + 1 - firstPage];
      return page?.isPlaceholderData ? undefined : page?.data?.items[index % ROWS_PER_PAGE];
    },
    error: found.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => found.forEach((query) => void query.refetch()),
  };
};
