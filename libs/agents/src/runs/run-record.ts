/**
 * `running` until it ends as `completed` (everything done), `partial` (something failed or was withheld), `failed` (nothing could
 * be done), `skipped` (the source was busy), `cancelled` (on request, or because it took too long) or `interrupted` (its process was
 * stopped or died).
 */
export const RunState = {
  Running: 'running',
  Completed: 'completed',
  Partial: 'partial',
  Failed: 'failed',
  Skipped: 'skipped',
  Cancelled: 'cancelled',
  Interrupted: 'interrupted',
} as const;
export type RunState = (typeof RunState)[keyof typeof RunState];

/** What made a run begin. */
export const RunStart = { Request: 'request', Schedule: 'schedule', Webhook: 'webhook', Command: 'command' } as const;
export type RunStart = (typeof RunStart)[keyof typeof RunStart];

export interface RunRequest {
  /** What it does, such as `fs run-inventory` or `manifest run`. */
  readonly kind: string;
  readonly source: string;
  readonly manifestId: string | null;
  readonly startedBy: RunStart;
  /** The instant of the schedule that it stands for, in epoch milliseconds; null outside of schedules. */
  readonly scheduledFor: number | null;
}

export interface RunRecord extends RunRequest {
  readonly id: number;
  readonly state: RunState;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** What it did, as its endpoint returns it; null while it runs. */
  readonly report: Readonly<Record<string, unknown>> | null;
  /** Why it failed, was skipped, cancelled or interrupted. */
  readonly message: string | null;
}

/** How a run ended. */
export interface RunEnd {
  readonly state: Exclude<RunState, 'running'>;
  readonly report: Readonly<Record<string, unknown>> | null;
  readonly message: string | null;
}
