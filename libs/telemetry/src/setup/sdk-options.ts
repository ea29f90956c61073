import type { OtlpConnections } from './otlp-connections.js';
import type { TelemetryOptions } from './telemetry-options.js';

export type OtlpOptions = NonNullable<TelemetryOptions['otlp']> & { readonly connections: OtlpConnections };

/** What the parts of the SDK are made from. */
export type SdkOptions = Omit<TelemetryOptions, 'otlp'> & { readonly otlp: OtlpOptions | null };
