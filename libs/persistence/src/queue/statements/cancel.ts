import { CANCELLED_MESSAGE, CANCELLED_META } from '../../control/cancelled.js';

/**
 * The current step of a run becomes FAILED. Without its lease, and with its attempt raised, no outcome of the handler that may
 * still run is written any more.
 */
export const failCancelled = (now: string): string => `
  set status = 'FAILED', queue_state = 4, completed_date = ${now}, status_date = ${now}, lease_owner = null,
    attempt = attempt + 1, status_message = '${CANCELLED_MESSAGE}', status_meta = '${CANCELLED_META}'`;

/** A run that is not finished has exactly one such step. */
export const IS_CURRENT = `queue_state in (1, 2, 3, 5)`;
