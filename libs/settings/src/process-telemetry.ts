import type { Installation, ServiceKind, TelemetrySettings } from './installation/installation.js';
import type { SettingValues } from './read-settings.js';
import type { telemetrySettingGroups } from './telemetry-settings.js';

type Groups = typeof telemetrySettingGroups;

/** What one process reports about itself, and where to. */
export interface ProcessTelemetry {
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly otlp: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly timeoutMs: number;
    readonly compression: 'none' | 'gzip';
    readonly signals: readonly ('traces' | 'metrics' | 'logs')[];
  } | null;
  readonly samplingRatio: number;
  readonly console: boolean;
  readonly prometheus: boolean;
  readonly excludePaths: readonly string[];
}

/** The installation's telemetry, overridden by the environment of the process. */
export const processTelemetry = (
  service: ServiceKind,
  { telemetry, metrics }: { telemetry: SettingValues<Groups['telemetry']>; metrics: SettingValues<Groups['metrics']> },
  { telemetry: installed }: Pick<Installation, 'telemetry'>,
): ProcessTelemetry => {
  const endpoint = telemetry.otlpEndpoint ?? installed.otlp.endpoint;
  return {
    serviceName: telemetry.serviceName ?? installed.serviceNames[service],
    resourceAttributes: telemetry.resourceAttributes,
    otlp:
      telemetry.disabled || endpoint === null
        ? null
        : {
            endpoint,
            headers: { ...installed.otlp.headers, ...telemetry.otlpHeaders },
            timeoutMs: telemetry.otlpTimeoutMs ?? installed.otlp.timeoutMs,
            compression: telemetry.otlpCompression,
            signals: signalsOf(telemetry),
          },
    samplingRatio: ratioOf(telemetry, installed),
    console: telemetry.console && !telemetry.disabled,
    prometheus: metrics.enabled,
    excludePaths: installed.excludePaths,
  };
};

const signalsOf = ({
  tracesExporter: traces,
  metricsExporter: metrics,
  logsExporter: logs,
}: SettingValues<Groups['telemetry']>): ('traces' | 'metrics' | 'logs')[] => {
  const exporters = { traces, metrics, logs };
  return (['traces', 'metrics', 'logs'] as const).filter((signal) => exporters[signal] === 'otlp');
};

const ratioOf = (
  { sampler, samplerRatio }: SettingValues<Groups['telemetry']>,
  { samplingRatio }: TelemetrySettings,
): number => {
  switch (sampler) {
    case null:
      return samplingRatio;
    case 'always_on':
    case 'parentbased_always_on':
      return 1;
    case 'always_off':
    case 'parentbased_always_off':
      return 0;
    case 'traceidratio':
    case 'parentbased_traceidratio':
      return samplerRatio;
  }
};

/** How logs are written: as LOG_FORMAT says, and where that says `auto`, as the installation does. */
export const logFormatOf = (
  { format }: { readonly format: TelemetrySettings['logFormat'] },
  { telemetry }: Pick<Installation, 'telemetry'>,
): TelemetrySettings['logFormat'] => (format === 'auto' ? telemetry.logFormat : format);
