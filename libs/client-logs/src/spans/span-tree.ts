import { type JsonObject } from '@sluice/domain';
import type { Attributes } from '@opentelemetry/api';
import { later, toMilliseconds } from '../batch/client-time.js';
import type { LogBatch } from '../batch/log-batch.js';
import { cutText, LONGEST_VALUE, spanName } from './cut-text.js';
import { entryRecord, type EntryRecord } from './entry-record.js';
import { entrySpans } from './entry-spans.js';
import { flattenAttributes } from './flat-attributes.js';
import { parentSpan } from './parent-span.js';
import { groupByRun, type PlacedSpan } from './run-groups.js';
import type { SpanDescription } from './span-description.js';

const NO_ALIAS = 'unknown';

/**
 * The spans of a batch: the client on top, below it a span per run and the entries of no run, below a request its responses. Times
 * are the client's.
 *
 * @param receivedAt by the server's clock, recorded beside them
 * @returns null when the batch is empty
 */
export const spanTree = (batch: LogBatch, receivedAt: Date): SpanDescription | null => {
  if (batch.logs.length === 0) return null;
  const application = textOf(batch.resource, 'service.name');
  const common: Attributes = application === null ? {} : { 'service.name': cutText(application, LONGEST_VALUE) };
  const records = batch.logs.map((entry) => entryRecord(entry, common));
  const attributes = { ...clientAttributes(batch.resource, records), ...clockAttributes(records, receivedAt) };
  const alias = spanName(textOf(batch.resource, 'device.alias') ?? '') || NO_ALIAS;
  return parentSpan(`client: ${alias}`, attributes, groupByRun(placedSpans(batch, records), common));
};

const textOf = (resource: JsonObject, key: string): string | null => {
  const text = resource[key];
  return typeof text === 'string' && text !== '' ? text : null;
};

/** Each span with its run; responses are below their requests already. */
function* placedSpans({ logs }: LogBatch, records: readonly EntryRecord[]): Generator<PlacedSpan> {
  for (const [index, span] of entrySpans(records).entries()) {
    if (span !== null) yield { span, run: logs[index]!.activeRun };
  }
}

const clientAttributes = (resource: JsonObject, records: readonly EntryRecord[]): Attributes => {
  const { values, dropped } = flattenAttributes(resource);
  const ofEntries = records.reduce((sum, record) => sum + record.dropped, 0);
  const attributes: Attributes = { ...values, 'log.entries': records.length };
  if (dropped + ofEntries > 0) attributes['log.dropped_attributes'] = dropped + ofEntries;
  return attributes;
};

/** How far the client's clock is behind the server's; what the client waited before it sent is part of it. */
const clockAttributes = (records: readonly EntryRecord[], receivedAt: Date): Attributes => {
  const newest = records.map(({ time }) => time).reduce(later);
  return {
    'server.received_at': receivedAt.toISOString(),
    'client.clock_offset_ms': Math.round(receivedAt.getTime() - toMilliseconds(newest)),
  };
};
