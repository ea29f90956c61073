import {
  choice,
  flag,
  fraction,
  optionalChoice,
  optionalInteger,
  optionalText,
  optionalUrl,
  pairs,
  text,
} from './setting.js';

/** What every process needs that exports telemetry. The names that begin with OTEL_ are those of OpenTelemetry. */
export const telemetrySettingGroups = {
  installation: {
    config: optionalText(
      'INSTALLATION_CONFIG',
      'YAML file of telemetry and JWT issuers; installation.yaml, if there is one, when absent',
    ),
  },
  telemetry: {
    disabled: flag('OTEL_SDK_DISABLED', 'whether traces, metrics and logs are kept from being exported', false),
    serviceName: optionalText('OTEL_SERVICE_NAME', 'name of this process in traces, metrics and logs'),
    resourceAttributes: pairs('OTEL_RESOURCE_ATTRIBUTES', 'further attributes of everything exported'),
    otlpEndpoint: optionalUrl(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTLP/HTTP receiver, such as http://localhost:4318; nothing is exported when absent',
    ),
    otlpHeaders: pairs('OTEL_EXPORTER_OTLP_HEADERS', 'headers sent to the receiver', { secret: true }),
    otlpTimeoutMs: optionalInteger('OTEL_EXPORTER_OTLP_TIMEOUT', 'longest time for an export, in milliseconds', {
      max: 3_600_000,
    }),
    otlpCompression: choice('OTEL_EXPORTER_OTLP_COMPRESSION', 'how exports are compressed', ['none', 'gzip'], 'none'),
    tracesExporter: choice('OTEL_TRACES_EXPORTER', 'whether traces go to the receiver', ['otlp', 'none'], 'otlp'),
    metricsExporter: choice('OTEL_METRICS_EXPORTER', 'whether metrics go to the receiver', ['otlp', 'none'], 'otlp'),
    logsExporter: choice('OTEL_LOGS_EXPORTER', 'whether logs go to the receiver', ['otlp', 'none'], 'otlp'),
    sampler: optionalChoice(
      'OTEL_TRACES_SAMPLER',
      'which traces are recorded; the decision of the caller comes first',
      [
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
        'always_on',
        'always_off',
        'traceidratio',
      ],
    ),
    samplerRatio: fraction('OTEL_TRACES_SAMPLER_ARG', 'part of the traces that traceidratio records', 1),
    console: flag('TELEMETRY_CONSOLE', 'whether finished traces are printed on standard error', false),
  },
  metrics: {
    enabled: flag('METRICS_ENABLED', 'whether /metrics shows metrics to everybody, without authentication', false),
    port: optionalInteger('METRICS_PORT', 'port of /metrics of a standalone worker; no such port when absent', {
      min: 0,
      max: 65_535,
    }),
    host: text('METRICS_HOST', 'address that METRICS_PORT is opened on', '127.0.0.1'),
  },
} as const;
