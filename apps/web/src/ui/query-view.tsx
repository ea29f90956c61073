import type { ReactElement, ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loading, Problem } from './notices.js';

/** What a query returned; until then that it loads, and after a failure why. What was there stays beside a later failure. */
export const QueryView = <Data,>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}): ReactElement => (
  <>
    {query.error && <Problem error={query.error} retry={() => void query.refetch()} />}
    {query.data === undefined ? query.isPending && <Loading /> : children(query.data)}
  </>
);
