export { createLogger, type LogFormat, type LoggerOptions } from './logging/create-logger.js';
export type { LogDestination } from './logging/log-destination.js';
export { LogLevel } from './logging/log-level.js';
export { serveMetrics } from './metrics/metrics-server.js';
export { PROMETHEUS_CONTENT_TYPE } from './metrics/prometheus-content-type.js';
export { startTelemetry } from './setup/start-telemetry.js';
export type { Telemetry, TelemetryOptions } from './setup/telemetry-options.js';
