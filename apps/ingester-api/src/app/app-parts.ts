import type { MetricsText } from '@sluice/http-kit';
import type { ClientLogsOptions } from '../client-logs/client-logs.module.js';

/** What an installation decides about the application. */
export interface AppParts {
  readonly clientLogs: ClientLogsOptions;
  /** The name or address that the server listens at; null when it is none of either. */
  readonly boundTo: string | null;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  readonly metricsText: MetricsText;
  /** Where the built UI is; null where there is none. */
  readonly uiFolder: string | null;
}
