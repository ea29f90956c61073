import type { Telemetry, TelemetryOptions } from './telemetry-options.js';

const OFF: Telemetry = { prometheus: null, relay: null, shutdown: () => Promise.resolve() };

/**
 * Switches telemetry on for this process: from now on what is reported through `@opentelemetry/api` goes where the options say.
 * To be called before anything makes instruments, and once at a time. The SDK is loaded only when it has something to do.
 */
export const startTelemetry = async (options: TelemetryOptions): Promise<Telemetry> => {
  if (!options.otlp && !options.console && !options.prometheus) return OFF;
  const { startSdk } = await import('./start-sdk.js');
  return startSdk(options);
};
