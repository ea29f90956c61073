import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

/** What is done by people is no event of the stream: while the page is seen it is asked for, by its newest entry alone. */
const EVERY_MS = 5_000;

interface ActivityFilter {
  readonly q: string | undefined;
  readonly actor: string | undefined;
}

/** The key of the list itself. */
export const rowsKey = ({ q, actor }: ActivityFilter) => ['audit', 'rows', q ?? '', actor ?? ''] as const;

/**
 * Renews the list when something was done, or, while somebody reads further down, says that there is something new.
 *
 * @returns `show` fetches what is new
 */
export const useNewActivity = (filter: ActivityFilter, isReading: boolean): { isNew: boolean; show: () => void } => {
  const { q, actor } = filter;
  const client = useQueryClient();
  const { data: newest } = useQuery({
    queryKey: ['audit', 'newest', q ?? '', actor ?? ''],
    queryFn: async ({ signal }) => {
      const query = { rows_per_page: 1, ...(q && { q }), ...(actor && { actor }) };
      const { items, total } = await answerOf(api.GET('/audit', { params: { query }, signal }));
      // An entry of uploads counts on, and is the newest again.
      const [entry] = items;
      return [total, entry?.id, entry?.last_date, entry?.count].join(' ');
    },
    refetchInterval: EVERY_MS,
  });
  const list = rowsKey(filter).join('\n');
  const [shown, setShown] = useState({ list, newest });
  const isOther = shown.list !== list || shown.newest === undefined;
  const isNew = newest !== undefined && !isOther && shown.newest !== newest;
  const renews = isNew && !isReading;
  useEffect(() => {
    if (newest !== undefined && (isOther || renews)) setShown({ list, newest });
    if (renews) void client.invalidateQueries({ queryKey: rowsKey({ q, actor }) });
  }, [client, list, newest, isOther, renews, q, actor]);
  const show = (): void => {
    setShown({ list, newest });
    void client.invalidateQueries({ queryKey: rowsKey(filter) });
  };
  return { isNew: isNew && isReading, show };
};
