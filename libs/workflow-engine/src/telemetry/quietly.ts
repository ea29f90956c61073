import { errorMessage } from '@sluice/domain';

/** What fails for one step may fail for all of them. */
const WARN_EVERY_MS = 60_000;
let warnedAt = -Infinity;

/**
 * Logs or traces something. What fails in that is a warning of the process, once a minute at most, and nothing more: no outcome may
 * be lost because it could not be reported.
 */
export const quietly = (report: () => void): void => {
  try {
    report();
  } catch (error) {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    process.emitWarning(`Something could not be logged or traced: ${errorMessage(error)}`);
  }
};
