import { context, isSpanContextValid, logs, SeverityNumber, trace, type Attributes } from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import type { Level } from 'pino';
import type { Loggable } from '../redaction/loggable.js';
import { levelName } from './log-level.js';

const SEVERITIES: Partial<Record<Level, SeverityNumber>> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** Which trace a record belongs to, as the fields that it carries. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** Hands a record, free of secrets already, to OpenTelemetry. Does nothing when that is off, or exports under way. */
export const exportRecord = (name: string, level: Level, message: string, fields: Record<string, Loggable>): void => {
  const logger = logs.getLogger(name);
  const severityNumber = SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED;
  if (isTracingSuppressed(context.active()) || !logger.enabled({ severityNumber })) return;
  logger.emit({
    severityNumber,
    severityText: levelName(level),
    body: message,
    attributes: fields as Attributes,
    timestamp: Date.now(),
  });
};
