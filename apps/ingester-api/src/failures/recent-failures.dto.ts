import { Text, WholeNumber } from '@sluice/http-kit';

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
}

export const sinceDays = ({ since_days: days = DEFAULT_DAYS }: RecentFailuresQuery): number => days;
