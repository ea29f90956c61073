import { describe, expect, it } from '@jest/globals';
import { DEFAULT_INSTALLATION, type Installation } from './installation/installation.js';
import { loadWorkerSettings } from './load-settings.js';
import { logFormatOf, processTelemetry } from './process-telemetry.js';

const of = (installation: Installation, environment: Record<string, string> = {}) =>
  processTelemetry('worker', loadWorkerSettings({ DOC_DB_URL: 'sqlite:///a.db', ...environment }), installation);

const withTelemetry = (telemetry: Partial<Installation['telemetry']>): Installation => ({
  ...DEFAULT_INSTALLATION,
  telemetry: { ...DEFAULT_INSTALLATION.telemetry, ...telemetry },
});

describe('the telemetry of a process', () => {
  it('is off unless something is configured', () => {
    expect(of(DEFAULT_INSTALLATION)).toEqual({
      serviceName: 'sluice-worker',
      resourceAttributes: {},
      otlp: null,
      samplingRatio: 1,
      console: false,
      prometheus: false,
      excludePaths: ['/api/v1/logs'],
    });
  });

  it('is what the installation says', () => {
    const installed = withTelemetry({
      serviceNames: { ingester: 'a', worker: 'acme-worker', agents: 'b' },
      otlp: { endpoint: 'http://collector:4318', headers: { a: '1', b: '2' }, timeoutMs: 10_000 },
      samplingRatio: 0.5,
    });
    expect(of(installed)).toMatchObject({
      serviceName: 'acme-worker',
      otlp: { endpoint: 'http://collector:4318', headers: { a: '1', b: '2' }, timeoutMs: 10_000 },
      samplingRatio: 0.5,
    });
    const environment = {
      OTEL_SERVICE_NAME: 'night',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'b=two%20words, c=3',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TELEMETRY_CONSOLE: '1',
      METRICS_ENABLED: 'true',
      OTEL_LOGS_EXPORTER: 'none',
    };
    expect(of(installed, environment)).toMatchObject({
      serviceName: 'night',
      resourceAttributes: { 'deployment.environment.name': 'test' },
      otlp: {
        endpoint: 'http://other:4318',
        headers: { a: '1', b: 'two words', c: '3' },
        timeoutMs: 500,
        signals: ['traces', 'metrics'],
      },
      samplingRatio: 0.1,
      console: true,
      prometheus: true,
    });
    expect(of(installed, { ...environment, OTEL_SDK_DISABLED: 'true' })).toMatchObject({ otlp: null, console: false });
    expect(of(installed, { OTEL_TRACES_SAMPLER: 'always_off' })).toMatchObject({ samplingRatio: 0 });
  });

  it('refuses headers that are no pairs', () => {
    expect(() => of(DEFAULT_INSTALLATION, { OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-name' })).toThrow(
      /OTEL_EXPORTER_OTLP_HEADERS must be a comma-separated list of key=value, but has a value that is not allowed/,
    );
  });

  it('has logs as the environment says, then as the installation does', () => {
    const installation = withTelemetry({ logFormat: 'json' });
    expect(logFormatOf({ format: 'auto' }, installation)).toBe('json');
    expect(logFormatOf({ format: 'pretty' }, installation)).toBe('pretty');
  });
});
