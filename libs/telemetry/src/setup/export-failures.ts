import { context, diag, DiagLogLevel } from '@opentelemetry/api';
import { setGlobalErrorHandler, suppressTracing } from '@opentelemetry/core';
import { errorMessage, type Logger } from '@sluice/domain';

const QUIET_MS = 60_000;

/**
 * Has the SDK's failures logged, once a minute at most, with how many there were since the last time. The record itself is
 * not exported: it would be one more that fails.
 */
export const reportExportFailures = (logger: Logger, now: () => number = Date.now): void => {
  let quietUntil = 0;
  let unsaid = 0;
  const report = (reason: string): void => {
    unsaid += 1;
    if (now() < quietUntil) return;
    const fields = { reason, failures: unsaid };
    quietUntil = now() + QUIET_MS;
    unsaid = 0;
    context.with(suppressTracing(context.active()), () => {
      logger.warn('Telemetry cannot be exported; the service goes on without', fields);
    });
  };
  setGlobalErrorHandler((error) => {
    report(typeof error === 'string' ? error : errorMessage(error));
  });
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};
