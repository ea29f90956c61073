import { justAfter, later } from '../batch/client-time.js';
import type { EntryRecord } from './entry-record.js';
import { pairAnswers } from './http-pairs.js';
import type { SpanDescription } from './span-description.js';

/**
 * A span per entry, a nanosecond long at the client's time: backends complain about spans without any duration. A request lasts until its last response and holds its responses.
 *
 * @returns by the entries' places; null at the place of a response that its request holds
 */
export const entrySpans = (records: readonly EntryRecord[]): (SpanDescription | null)[] => {
  const pairs = pairAnswers(records);
  const responses = new Map<number, SpanDescription[]>();
  for (const [response, request] of pairs) {
    const span = entrySpan(records[response]!, []);
    const same = responses.get(request);
    if (same === undefined) responses.set(request, [span]);
    else same.push(span);
  }
  return records.map((record, index) => (pairs.has(index) ? null : entrySpan(record, responses.get(index) ?? [])));
};

const entrySpan = (record: EntryRecord, children: readonly SpanDescription[]): SpanDescription => ({
  name: record.name,
  start: record.time,
  end: children.map(({ end }) => end).reduce(later, justAfter(record.time)),
  attributes: record.attributes,
  error: record.error,
  exception: record.exception,
  links: record.links,
  children,
});
