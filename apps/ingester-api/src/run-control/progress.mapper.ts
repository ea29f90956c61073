import { timestamp } from '@sluice/http-kit';
import type { Pace } from './pace.js';
import type { Estimate, WaitingFor } from './progress.dto.js';

export const paused = (message: string): WaitingFor => ({ reason: 'paused', message, position: null, until: null });

/** What a step that runs waits for; null when it says nothing. */
export const atServer = (notice: string | null): WaitingFor | null =>
  notice === null ? null : { reason: 'server', message: notice, position: null, until: null };

export const noWorker = (): WaitingFor => ({
  reason: 'no_worker',
  message: 'No worker is alive; start one with: si-cli worker',
  position: null,
  until: null,
});

export const retryAt = (date: Date, failure: string | null): WaitingFor => ({
  reason: 'retry',
  message: `The next attempt is due at ${timestamp(date)}${failure === null ? '' : `; the last one failed: ${failure}`}`,
  position: null,
  until: timestamp(date),
});

/** What is missing is looked for again then, or earlier when another step has found it. */
export const outageUntil = (date: Date, failure: string | null): WaitingFor => ({
  reason: 'outage',
  message: `${failure ?? 'Something is missing'} It is tried again at ${timestamp(date)}, and uses up no attempt`,
  position: null,
  until: timestamp(date),
});

export const inQueue = (position: number | null): WaitingFor => ({
  reason: 'queue',
  message:
    position === null
      ? 'Far back in the queue'
      : position === 1
        ? 'Next in the queue'
        : `Place ${position} in the queue`,
  position,
  until: null,
});

/** In lists, which do not look its place up. */
export const inQueueSomewhere = (): WaitingFor => ({
  reason: 'queue',
  message: 'Waits for its turn in the queue',
  position: null,
  until: null,
});

const MINUTE_MS = 60_000;

export const toEstimate = (
  remainingMs: number,
  now: Date,
  group: { readonly pace: Pace; readonly finished: number; readonly remaining: number },
): Estimate => ({
  remaining_seconds: Math.ceil(remainingMs / 1000),
  expected_date: timestamp(new Date(now.getTime() + remainingMs)),
  finished: group.finished,
  remaining: group.remaining,
  // Documents that ended within the same millisecond have no gap.
  documents_per_minute: Math.round((MINUTE_MS / Math.max(group.pace.gapMs, 1)) * 10) / 10,
});
