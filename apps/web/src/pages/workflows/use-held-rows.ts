import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import type { BulkConditions } from '../../runs/bulk.js';
import type { RunFilter } from './run-filter.js';

export interface HeldRows {
  /** The newest run that is shown; all of them when undefined. */
  readonly upToId: number | undefined;
  /** How many were started since. */
  readonly newer: number;
  readonly release: () => void;
}

/**
 * Keeps the rows of a list that begins with the newest where they are while somebody reads: what is started meanwhile waits.
 *
 * @param isReading further down, or with rows chosen
 * @param newestId of the list as it is without being held
 */
export const useHeldRows = (
  isReading: boolean,
  newestId: number | undefined,
  filter: RunFilter,
  conditions: BulkConditions,
): HeldRows => {
  const [upToId, setUpToId] = useState<number | undefined>();
  useEffect(() => {
    if (!isReading) setUpToId(undefined);
    else setUpToId((held) => held ?? newestId);
  }, [isReading, newestId]);
  const count = (held: number | undefined) => ({
    // Not by the conditions: what a period counts from changes each minute.
    queryKey: ['runs', 'newer', filter, held],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { ...conditions, rows_per_page: 1, ...(held === undefined ? {} : { up_to_id: held }) };
      return (await answerOf(api.GET('/workflow/search', { params: { query }, signal }))).total;
    },
    enabled: upToId !== undefined,
  });
  const all = useQuery(count(undefined)).data;
  const held = useQuery({ ...count(upToId), staleTime: Infinity }).data;
  return {
    upToId,
    newer: upToId === undefined || all === undefined || held === undefined ? 0 : Math.max(0, all - held),
    release: () => setUpToId(undefined),
  };
};
