import type { JwtIssuer } from '@sluice/domain';

/** The processes that export telemetry under a name of their own. */
export const SERVICES = ['ingester', 'worker', 'agents'] as const;
export type ServiceKind = (typeof SERVICES)[number];

export interface TelemetrySettings {
  readonly serviceNames: Readonly<Record<ServiceKind, string>>;
  readonly otlp: {
    /** Base address of an OTLP/HTTP receiver, without `/v1/traces`; null exports nothing. */
    readonly endpoint: string | null;
    readonly headers: Readonly<Record<string, string>>;
    readonly timeoutMs: number;
  };
  /** Part of the traces that is recorded, 0 to 1. */
  readonly samplingRatio: number;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  /** Used where LOG_FORMAT says `auto`. */
  readonly logFormat: 'auto' | 'json' | 'pretty';
}

/** What holds for a whole installation, whichever process reads it. */
export interface Installation {
  readonly telemetry: TelemetrySettings;
  readonly jwt: { readonly issuers: readonly JwtIssuer[] };
}

/** The defaults. */
export const DEFAULT_INSTALLATION: Installation = {
  telemetry: {
    serviceNames: { ingester: 'sluice-ingester', worker: 'sluice-worker', agents: 'sluice-agents' },
    otlp: { endpoint: null, headers: {}, timeoutMs: 10_000 },
    samplingRatio: 1,
    // The endpoint of client logs makes the spans of its requests itself.
    excludePaths: ['/api/v1/logs'],
    logFormat: 'auto',
  },
  jwt: { issuers: [] },
};
