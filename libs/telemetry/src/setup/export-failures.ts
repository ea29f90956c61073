import { context, diag, DiagLogLevel } from '@opentelemetry/api';
import { setGlobalErrorHandler, suppressTracing } from '@opentelemetry/core';
import { errorMessage, RateLimitedWarning, type Logger } from '@sluice/domain';

const MINUTE_MS = 60_000;

/**
 * Has the SDK's failures logged, once a minute at most, with how many there were since the last time. The record itself is
 * not exported: it would be one more that fails.
 */
export const reportExportFailures = (logger: Logger): void => {
  const warning = new RateLimitedWarning<string>(MINUTE_MS, (failures, reason) => {
    context.with(suppressTracing(context.active()), () => {
      logger.warn('Telemetry cannot be exported; the service goes on without', { reason, failures });
    });
  });
  setGlobalErrorHandler((error) => warning.count(1, typeof error === 'string' ? error : errorMessage(error)));
  // The SDK passes what it quotes, such as the reason of a receiver that took a part only, beside its message.
  const report = (message: string, ...details: unknown[]): void => {
    const texts = details.map((detail) => (typeof detail === 'string' ? detail : errorMessage(detail)));
    warning.count(1, [message, ...texts].join(' '));
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};
