import { Text, WholeNumber } from '@sluice/http-kit';
import type { FailurePlace, FailureSpan } from '@sluice/persistence';

/** The time that a retry is over, and the failure that it looked at last. */
const PLACE = {
  pattern: /^\d{1,15}\.\d{1,15}\.\d{1,15}\.\d{1,15}$/,
  expected: '`next` of an answer',
};

const DEFAULT_DAYS = 30;
const MOST_DAYS = 3650;

export class RecentFailuresQuery {
  @WholeNumber('Days back to which failures count', { min: 1, max: MOST_DAYS, default: DEFAULT_DAYS })
  readonly since_days?: number;
}

export class RetryRecentFailuresForm extends RecentFailuresQuery {
  @Text('Code of the failures', { maxLength: 200, example: 'PARSER_UNREACHABLE' })
  readonly code: string;

  @Text('Pattern of their messages, as listed; `*` for every message of the code', {
    maxLength: 2000,
    example: 'connect ECONNREFUSED <address>:<n>',
  })
  readonly pattern: string;

  @Text('Where to go on: `next` of the answer before', {
    optional: true,
    maxLength: 100,
    pattern: PLACE,
    example: '1795253400000.1795339800000.1795253460000.3',
  })
  readonly after?: string;
}

export const sinceDays = ({ since_days: days = DEFAULT_DAYS }: RecentFailuresQuery): number => days;

/** A retry that goes on: over the failures of which span, after which one. */
export interface RetryPlace {
  readonly span: FailureSpan;
  readonly last: FailurePlace | null;
}

export const writePlace = ({ span: { since, until }, last }: RetryPlace): string =>
  [since.getTime(), until.getTime(), last?.completedDate.getTime() ?? since.getTime(), last?.id ?? 0].join('.');

export const readPlace = (text: string): RetryPlace => {
  const [since, until, date, id] = text.split('.').map(Number) as [number, number, number, number];
  return {
    span: { since: new Date(since), until: new Date(until) },
    last: { completedDate: new Date(date), id },
  };
};
