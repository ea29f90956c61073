import { type JsonObject } from '@sluice/domain';
import type { ClientTime } from './client-time.js';
import type { LogLevel } from './log-level.js';

/** The run of an agent that an entry belongs to. */
export interface ActiveRun {
  readonly threadId: string;
  readonly runId: string;
}

/** One entry of a client's log. */
export interface LogEntry {
  /** By the client's clock. */
  readonly time: ClientTime;
  readonly level: LogLevel;
  readonly logger: string;
  readonly message: string;
  readonly installId: string;
  readonly sessionId: string;
  readonly userId: string | null;
  readonly activeRun: ActiveRun | null;
  readonly attributes: JsonObject | null;
  /** Fields that are not known, as a client that is a version ahead sends them. They are ignored. */
  readonly ignoredFields: number;
}

/** What a client sends at once. */
export interface LogBatch {
  readonly logs: readonly LogEntry[];
  /** What describes the client: `service.name`, `device.alias` and whatever else it sends. */
  readonly resource: JsonObject;
  /** Fields that are not known and were ignored, in all entries and beside them. */
  readonly ignoredFields: number;
}
