import type { Tracer } from '@opentelemetry/api';
import type { Logger } from '@sluice/domain';

/** What OpenTelemetry exports, each to a path of its own. */
export type Signal = 'traces' | 'metrics' | 'logs';

/** Where a process's traces, metrics and logs go; with nothing of it, telemetry costs nothing. */
export interface TelemetryOptions {
  readonly serviceName: string;
  /** Further attributes of the resource. */
  readonly resourceAttributes?: Readonly<Record<string, string>>;
  /** An OTLP/HTTP receiver's base address, without `/v1/traces`; null exports nothing. */
  readonly otlp: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Longest time for one export, its repetitions included. */
    readonly timeoutMs: number;
    /** Of what is exported; none when absent. */
    readonly compression?: 'none' | 'gzip';
    /** What is exported there; all when absent. */
    readonly signals?: readonly Signal[];
  } | null;
  /** Part of the traces begun here that is recorded; a trace begun elsewhere is recorded when it was there. */
  readonly samplingRatio: number;
  /** Prints the tree of each finished trace on standard error. */
  readonly console: boolean;
  /** Whether metrics can be read as Prometheus text. */
  readonly prometheus: boolean;
  /** Reports, once a minute at most, that exports fail. */
  readonly logger: Logger;
}

/** The telemetry of this process. */
export interface Telemetry {
  /** The metrics as Prometheus text; null when that is switched off. */
  readonly prometheus: (() => Promise<string>) | null;
  /** Makes spans for clients, exported apart from the process's own, all of them; null when nothing is exported. */
  readonly relay: Tracer | null;
  /** Exports what is left, within a bounded time, and switches telemetry off. Never rejects. */
  shutdown(): Promise<void>;
}
