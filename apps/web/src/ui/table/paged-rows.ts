import { useMemo } from 'react';
import { keepPreviousData, useQueries, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';

export const ROWS_PER_PAGE = 100;

export interface RowsPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

export interface PagedQuery<Row> {
  /** Names the list and its filter; invalidating it fetches the pages that are shown. */
  readonly queryKey: QueryKey;
  /**
   * What the rows depend on besides, such as the minute that a period counts from: it is the same list, so the rows of the edition before
   * stay until those of this one are there.
   */
  readonly edition?: string;
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

/** The key of one page of a list. */
export const pageKey = ({ queryKey, edition = '' }: Pick<PagedQuery<unknown>, 'queryKey' | 'edition'>, page: number) =>
  [...queryKey, edition, page] as const;

/** The rows of a list of any length from `first` to `last`, fetched page by page; the server counts. */
export const usePagedRows = <Row>(query: PagedQuery<Row>, first: number, last: number): PagedRows<Row> => {
  const client = useQueryClient();
  const options = (page: number) => ({
    queryKey: pageKey(query, page),
    queryFn: ({ signal }: { signal: AbortSignal }) => query.fetchPage(page, signal),
  });
  /** The same page of the edition that was read last. */
  const shownBefore = (page: number): RowsPage<Row> | undefined => {
    const length = query.queryKey.length + 2;
    const editions = client
      .getQueryCache()
      .findAll({ queryKey: query.queryKey })
      .filter(({ queryKey, state }) => {
        return queryKey.length === length && queryKey.at(-1) === page && state.data !== undefined;
      });
    editions.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
    return editions[0]?.state.data as RowsPage<Row> | undefined;
  };
  const firstPage = Math.floor(first / ROWS_PER_PAGE) + 1;
  const lastPage = Math.max(firstPage, Math.floor(last / ROWS_PER_PAGE) + 1);
  const pages = useMemo(
    () => Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index),
    [firstPage, lastPage],
  );
  const found = useQueries({
    queries: pages.map((page) => ({ ...options(page), placeholderData: () => shownBefore(page) })),
  });
  // The count of a list whose shown page is new comes from the one before.
  const head = useQuery({ ...options(firstPage), placeholderData: keepPreviousData });
  return {
    total: found.find(({ data }) => data !== undefined)?.data?.total ?? head.data?.total,
    row: (index) => found[Math.floor(index / ROWS_PER_PAGE) + 1 - firstPage]?.data?.items[index % ROWS_PER_PAGE],
    error: found.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => found.forEach((one) => void one.refetch()),
  };
};
