import { isJsonObject, type JsonObject } from '@sluice/domain';
import type { BatchProblems } from './batch-problems.js';
import { parseClientTime } from './client-time.js';
import { isAbsent, isOptionalObject, isOptionalText, RUN_FIELDS } from './entry-fields.js';
import { isLogLevel, LOG_LEVELS } from './log-level.js';

const TEXTS = ['logger', 'message', 'install_id', 'session_id'];

/** Reports everything that is wrong with an entry. @param place its path, such as `logs[3]` */
export const reportEntry = (entry: unknown, place: string, problems: BatchProblems): void => {
  if (!isJsonObject(entry)) {
    problems.add(place, 'must be an object');
    return;
  }
  reportTimestamp(entry['timestamp'], `${place}.timestamp`, problems);
  reportLevel(entry['level'], `${place}.level`, problems);
  for (const name of TEXTS) reportText(entry[name], `${place}.${name}`, problems);
  if (!isOptionalText(entry['user_id'])) problems.add(`${place}.user_id`, 'must be a text');
  reportRun(entry['active_run'], `${place}.active_run`, problems);
  if (!isOptionalObject(entry['attributes'])) problems.add(`${place}.attributes`, 'must be an object');
};

const reportText = (value: unknown, place: string, problems: BatchProblems): void => {
  if (typeof value !== 'string') problems.add(place, isAbsent(value) ? 'is required' : 'must be a text');
};

const reportTimestamp = (value: unknown, place: string, problems: BatchProblems): void => {
  if (typeof value !== 'string') reportText(value, place, problems);
  else if (parseClientTime(value) === undefined) {
    problems.add(place, 'must be an ISO 8601 date and time from 1970 on, such as 2026-01-31T08:30:00.000Z');
  }
};

const reportLevel = (value: unknown, place: string, problems: BatchProblems): void => {
  if (isLogLevel(value)) return;
  problems.add(place, isAbsent(value) ? 'is required' : `must be one of ${LOG_LEVELS.join(', ')}`);
};

const reportRun = (value: unknown, place: string, problems: BatchProblems): void => {
  if (isAbsent(value)) return;
  if (!isJsonObject(value)) {
    problems.add(place, 'must be an object with thread_id and run_id');
    return;
  }
  const run: JsonObject = value;
  for (const name of RUN_FIELDS) reportText(run[name], `${place}.${name}`, problems);
};
