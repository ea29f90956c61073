import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import type { Period } from './route.js';

export type Day = Schemas['DayBody'];
export type StepDistribution = Schemas['StepDistributionBody'];
export type ComparedGroup = Schemas['ComparedGroupBody'];

export const DAYS: Readonly<Record<Period, number>> = { day: 2, week: 7, month: 31, quarter: 90 };
/** The server looks no further back than a month at single runs. */
export const HOURS: Readonly<Record<Period, number>> = { day: 24, week: 168, month: 744, quarter: 744 };
/** What was is looked at in peace: it is fetched anew a few times an hour. */
const STALE_MS = 60_000;

export const daysQuery = (period: Period) =>
  queryOptions({
    queryKey: ['stats', 'days', DAYS[period]],
    queryFn: ({ signal }) => answerOf(api.GET('/stats/days', { params: { query: { days: DAYS[period] } }, signal })),
    staleTime: STALE_MS,
  });

export const throughputQuery = (period: Period) =>
  queryOptions({
    queryKey: ['stats', 'throughput', HOURS[period]],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/stats/throughput', { params: { query: { hours: HOURS[period] } }, signal })),
    staleTime: STALE_MS,
  });

export const distributionsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['stats', 'distributions', HOURS[period]],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/stats/distributions', { params: { query: { hours: HOURS[period] } }, signal })),
    staleTime: STALE_MS,
  });

export const groupsQuery = queryOptions({
  queryKey: ['run-groups'],
  queryFn: ({ signal }) => answerOf(api.GET('/workflow/run-groups', { signal })),
  staleTime: STALE_MS,
});

export const comparisonQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['stats', 'compare', ids],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/stats/compare', { params: { query: { run_group_ids: ids.join(',') } }, signal })),
    staleTime: STALE_MS,
    enabled: ids.length > 0,
  });
