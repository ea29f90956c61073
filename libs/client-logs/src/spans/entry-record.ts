import { type Attributes, type Link, isSpanContextValid, TraceFlags } from '@opentelemetry/api';
import type { ClientTime } from '../batch/client-time.js';
import type { LogEntry } from '../batch/log-batch.js';
import { isFailure, severityNumber } from '../batch/log-level.js';
import { cutText, LONGEST_VALUE, shownText, spanName } from './cut-text.js';
import { flattenAttributes } from './flat-attributes.js';

/** What one entry says as a span, without its place in the tree. */
export interface EntryRecord {
  readonly name: string;
  readonly time: ClientTime;
  readonly attributes: Attributes;
  readonly exception: Attributes | null;
  readonly error: string | null;
  readonly links: readonly Link[];
  /** How many of the client's attributes were left out. */
  readonly dropped: number;
}

/** @param common what all spans of the batch carry */
export const entryRecord = (entry: LogEntry, common: Attributes): EntryRecord => {
  const flat = flattenAttributes(entry.attributes ?? {});
  const { attributes, exception } = separateException(flat.values);
  const own = ownAttributes(entry, common);
  let { dropped } = flat;
  for (const key in own) {
    if (Object.hasOwn(attributes, key)) dropped += 1;
    attributes[key] = own[key];
  }
  if (dropped > 0) attributes['log.dropped_attributes'] = dropped;
  return {
    name: spanName(shownText(`${entry.logger}: ${entry.message}`)),
    time: entry.time,
    attributes,
    exception,
    error: isFailure(entry.level) ? errorText(entry, exception) : null,
    links: clientLinks(attributes),
    dropped,
  };
};

/** What the server knows of an entry; it takes precedence over attributes of the same name. */
const ownAttributes = (entry: LogEntry, common: Attributes): Attributes => {
  const attributes: Attributes = {
    'log.level': entry.level,
    'log.severity_number': severityNumber(entry.level),
    'log.logger': shownText(entry.logger),
    'log.message': shownText(entry.message),
    'install.id': cutText(entry.installId, LONGEST_VALUE),
    'session.id': cutText(entry.sessionId, LONGEST_VALUE),
    ...common,
  };
  if (entry.userId !== null) attributes['user.id'] = cutText(entry.userId, LONGEST_VALUE);
  return attributes;
};

const errorText = ({ message }: LogEntry, exception: Attributes | null): string => {
  const cause = exception?.['exception.message'];
  return shownText(typeof cause === 'string' ? cause : message);
};

const PREFIX = 'exception.';

/** Takes the attributes of an exception out of the others; null when there are none, and then nothing is copied. */
export const separateException = (all: Attributes): { attributes: Attributes; exception: Attributes | null } => {
  let found = false;
  for (const key in all) if (key.startsWith(PREFIX)) found = true;
  if (!found) return { attributes: all, exception: null };
  const attributes: Attributes = {};
  const exception: Attributes = {};
  for (const key in all) (key.startsWith(PREFIX) ? exception : attributes)[key] = all[key];
  return { attributes, exception };
};

const NONE: readonly Link[] = [];

/** A link to the span of the client's own tracing that the attributes name, if both ids are valid. */
export const clientLinks = (attributes: Attributes): readonly Link[] => {
  const { trace_id: traceId, span_id: spanId } = attributes;
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return NONE;
  const context = {
    traceId: traceId.toLowerCase(),
    spanId: spanId.toLowerCase(),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? [{ context }] : NONE;
};
