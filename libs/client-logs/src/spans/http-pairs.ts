import type { Attributes } from '@opentelemetry/api';
import { compareTimes, type ClientTime } from '../batch/client-time.js';

/** What pairing looks at. */
export interface HttpRecord {
  readonly time: ClientTime;
  readonly attributes: Attributes;
}

const REQUEST = 'request';
const RESPONSES: ReadonlySet<unknown> = new Set(['response', 'error']);

/**
 * Finds the request of each response or error: the last one of the same `http.request_id` that began before it. When
 * the clocks or the order of the log say that none did, it is the first. Ids that were used twice are thus paired by time,
 * and a request may have several responses.
 *
 * @returns the index of the request by the index of its response
 */
export const pairAnswers = (records: readonly HttpRecord[]): ReadonlyMap<number, number> => {
  const requests = requestsById(records);
  const pairs = new Map<number, number>();
  if (requests.size === 0) return pairs;
  records.forEach((record, index) => {
    if (!RESPONSES.has(record.attributes['http.type'])) return;
    const candidates = requests.get(requestId(record));
    if (candidates !== undefined) pairs.set(index, lastBefore(record.time, candidates, records));
  });
  return pairs;
};

/** Indexes of requests by their id, in the order of time. */
const requestsById = (records: readonly HttpRecord[]): Map<unknown, number[]> => {
  const requests = new Map<unknown, number[]>();
  records.forEach((record, index) => {
    if (record.attributes['http.type'] !== REQUEST) return;
    const id = requestId(record);
    const same = requests.get(id);
    if (id === undefined) return;
    if (same === undefined) requests.set(id, [index]);
    else same.push(index);
  });
  const timeOf = (index: number): ClientTime => records[index]!.time;
  for (const same of requests.values()) same.sort((one, other) => compareTimes(timeOf(one), timeOf(other)));
  return requests;
};

/** A number and its text are the same id. */
const requestId = ({ attributes }: HttpRecord): string | undefined => {
  const id = attributes['http.request_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** By halving: a batch of nothing but one id must not take quadratic time. */
const lastBefore = (time: ClientTime, candidates: readonly number[], records: readonly HttpRecord[]): number => {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTimes(records[candidates[middle]!]!.time, time) <= 0) low = middle + 1;
    else high = middle;
  }
  return candidates[Math.max(0, low - 1)]!;
};
