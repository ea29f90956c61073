import { Inject, Injectable } from '@nestjs/common';
import { metrics, trace, type Counter, type Tracer } from '@opentelemetry/api';
import { emitSpans, spanTree, type LogBatch } from '@sluice/client-logs';
import { RecurringTrouble, type Logger } from '@sluice/domain';
import { LOGGER } from '../app/settings.token.js';

/** Under this name client logs are told from the spans of the service itself. */
export const CLIENT_LOGS_SCOPE = 'sluice.client-logs';

const MINUTE_MS = 60_000;

/** Makes spans of accepted batches. It waits for nothing, and what goes wrong is the service's trouble, not the client's. */
@Injectable()
export class LogEmission {
  private readonly tracer: Tracer = trace.getTracer(CLIENT_LOGS_SCOPE);
  private readonly entries: Counter = metrics.getMeter(CLIENT_LOGS_SCOPE).createCounter('client_logs.entries', {
    description: 'Log entries of clients that were accepted',
    unit: '{entry}',
  });
  private readonly failures: RecurringTrouble;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.failures = new RecurringTrouble(MINUTE_MS, (batches, error) =>
      logger.error('Client logs were accepted and lost', { batches, error }),
    );
  }

  emit(batch: LogBatch, receivedAt: Date): void {
    this.entries.add(batch.logs.length);
    try {
      const tree = spanTree(batch, receivedAt);
      if (tree !== null) emitSpans(this.tracer, tree);
    } catch (error) {
      this.failures.came(1, error);
    }
  }
}
