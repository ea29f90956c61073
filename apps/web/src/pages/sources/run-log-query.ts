import { queryOptions } from '@tanstack/react-query';
import { askAgents, retryAgents } from './agents.js';
import { continued, LINES_PER_REQUEST, type RunLogSoFar } from './continued-log.js';

/** The log of a run; what is fetched again is what has come since. */
export const logQuery = (run: number) =>
  queryOptions({
    queryKey: ['agents', 'log', run],
    queryFn: ({ client, queryKey, signal }) =>
      continued(client.getQueryData<RunLogSoFar>(queryKey)?.lines ?? [], (after) =>
        askAgents<RunLogSoFar>(['runs', String(run), 'log'], { after, limit: LINES_PER_REQUEST }, { signal }),
      ),
    retry: retryAgents,
    // Thousands of lines that only grow are not compared one by one.
    structuralSharing: false,
  });
