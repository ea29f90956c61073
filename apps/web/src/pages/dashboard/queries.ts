import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';

export type Overview = Schemas['OverviewBody'];
export type NoticeOfServer = Schemas['NoticeBody'];

/** Heartbeats and times move on although nothing happens. Nothing is fetched while the page is hidden. */
const BEAT_MS = 10_000;
const NOTICES_MS = 15_000;
export const FAILURE_DAYS = 30;

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => answerOf(api.GET('/overview', { signal })),
  refetchInterval: BEAT_MS,
});

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => answerOf(api.GET('/notices', { signal })),
  refetchInterval: NOTICES_MS,
});

export const failuresQuery = queryOptions({
  queryKey: ['failures', 'all'],
  queryFn: ({ signal }) => answerOf(api.GET('/failures', { params: { query: { since_days: FAILURE_DAYS } }, signal })),
});
