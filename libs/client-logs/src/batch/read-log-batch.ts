import { isJsonObject, type JsonObject } from '@sluice/domain';
import { BatchProblems } from './batch-problems.js';
import { unknownFields } from './entry-fields.js';
import type { LogBatch, LogEntry } from './log-batch.js';
import { readLogEntry } from './read-log-entry.js';
import { reportEntry } from './report-entry.js';

const FIELDS: ReadonlySet<string> = new Set(['logs', 'resource']);

/** Resource keys that are used, and so must be what they are used as. */
const RESOURCE_TEXTS = ['service.name', 'device.alias'];

/**
 * Checks a parsed body and reads it as a batch. Types are not converted. Fields that are not known are ignored and counted: a
 * client that is a version ahead must not lose its logs.
 *
 * @throws UnprocessableInputError with the path of every faulty field, such as `logs[3].level`
 */
export const readLogBatch = (body: unknown): LogBatch => {
  const problems = new BatchProblems();
  const batch = isJsonObject(body) ? readFields(body, problems) : undefined;
  if (batch === undefined) problems.add('body', 'must be an object with logs and resource');
  problems.throwIfAny();
  return batch!;
};

const readFields = (body: JsonObject, problems: BatchProblems): LogBatch => {
  const logs = readLogs(body['logs'], problems);
  const resource = readResource(body['resource'], problems);
  const ignoredFields = logs.reduce((sum, entry) => sum + entry.ignoredFields, unknownFields(body, FIELDS));
  return { logs, resource, ignoredFields };
};

const readLogs = (value: unknown, problems: BatchProblems): LogEntry[] => {
  if (!Array.isArray(value)) {
    problems.add('logs', value === undefined ? 'is required' : 'must be a list');
    return [];
  }
  const entries: LogEntry[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const entry = readLogEntry(value[index]);
    if (entry === undefined) reportEntry(value[index], `logs[${index}]`, problems);
    else entries.push(entry);
  }
  return entries;
};

const readResource = (value: unknown, problems: BatchProblems): JsonObject => {
  if (!isJsonObject(value)) {
    problems.add('resource', value === undefined ? 'is required' : 'must be an object');
    return {};
  }
  for (const key of RESOURCE_TEXTS) {
    const text = value[key];
    if (typeof text !== 'string' && text !== undefined && text !== null) {
      problems.add(`resource["${key}"]`, 'must be a text');
    }
  }
  return value;
};
