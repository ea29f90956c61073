import { Inject, Injectable } from '@nestjs/common';
import type { Tracer } from '@opentelemetry/api';
import { emitSpans, spanTree, type LogBatch } from '@sluice/client-logs';
import { counter, METRICS, RateLimitedWarning, type Logger } from '@sluice/domain';
import { LOGGER } from '../app/settings.token.js';

export const CLIENT_TRACER = Symbol('client tracer');

const MINUTE_MS = 60_000;

/** Makes spans of accepted batches. It waits for nothing, and what goes wrong is the service's trouble, not the client's. */
@Injectable()
export class LogEmission {
  private readonly entries = counter(METRICS.clientLogEntries);
  private readonly ignored = counter(METRICS.clientLogFieldsIgnored);
  private readonly failures: RateLimitedWarning;
  private hasToldWhere = false;

  constructor(
    @Inject(CLIENT_TRACER) private readonly tracer: Tracer | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.failures = new RateLimitedWarning(MINUTE_MS, (batches, error) =>
      logger.error('Client logs were accepted and lost', { batches, error }),
    );
  }

  emit(batch: LogBatch, receivedAt: Date): void {
    this.entries.add(batch.logs.length);
    this.ignored.add(batch.ignoredFields);
    if (this.tracer === null) {
      this.tellWhere();
      return;
    }
    try {
      const tree = spanTree(batch, receivedAt);
      if (tree !== null) emitSpans(this.tracer, tree);
    } catch (error) {
      this.failures.count(1, error);
    }
  }

  private tellWhere(): void {
    if (this.hasToldWhere) return;
    this.hasToldWhere = true;
    this.logger.warn('Client logs are accepted and go nowhere: telemetry is not configured');
  }
}
