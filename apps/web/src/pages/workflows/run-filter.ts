import * as v from 'valibot';
import { choiceField, choicesField, flagField, numberField, textField } from '../../app/search-fields.js';
import type { BulkConditions } from '../../runs/bulk.js';

export const RUN_STATES = ['pending', 'running', 'retrying', 'paused', 'completed', 'failed', 'cancelled'] as const;
export const SINCE = ['hour', 'day', 'week'] as const;

/** Filters and order of the runs, as the address has them. */
export const RUNS_VIEW = {
  state: choicesField(RUN_STATES),
  q: textField,
  batch: numberField,
  group: numberField,
  source: textField,
  code: textField,
  since: choiceField(SINCE),
  newest: flagField,
  bulk: numberField,
  sort: choiceField(['created_date', '-created_date', 'status_date', '-status_date', 'priority', '-priority']),
};
export const runsView = v.object(RUNS_VIEW);

const HOURS = { hour: 1, day: 24, week: 168 } as const;
const HOUR_MS = 3_600_000;

/** The filter as the address has it. */
export interface RunFilter {
  readonly state?: readonly string[] | undefined;
  readonly q?: string | undefined;
  readonly batch?: number | undefined;
  readonly group?: number | undefined;
  readonly source?: string | undefined;
  readonly code?: string | undefined;
  readonly since?: (typeof SINCE)[number] | undefined;
  readonly newest?: boolean | undefined;
  readonly bulk?: number | undefined;
}

/** The filter alone, of an address that holds more. */
export const filterOf = ({ state, q, batch, group, source, code, since, newest, bulk }: RunFilter): RunFilter => ({
  state,
  q,
  batch,
  group,
  source,
  code,
  since,
  newest,
  bulk,
});

const text = (value: string | undefined): string | undefined => value?.trim() || undefined;

/** The same as the API takes it. Times are counted from the minute that has begun: every request of a minute asks for the same. */
export const conditionsOf = (filter: RunFilter, now = Date.now()): BulkConditions => {
  const minute = Math.floor(now / 60_000) * 60_000;
  const conditions: Record<string, string | number | boolean | undefined> = {
    state: filter.state?.join(',') || undefined,
    q: text(filter.q),
    batch_id: filter.batch,
    run_group_id: filter.group,
    source: text(filter.source),
    code: text(filter.code),
    failed_since: filter.since && new Date(minute - HOURS[filter.since] * HOUR_MS).toISOString().slice(0, 19),
    newest: filter.newest || undefined,
    bulk_id: filter.bulk,
  };
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)) as BulkConditions;
};

/** Whether something is asked for that an action may be done to: `newest` alone leaves nearly all. */
export const isNarrowed = (filter: RunFilter): boolean =>
  Object.keys(conditionsOf({ ...filter, newest: undefined }, 0)).length > 0;
