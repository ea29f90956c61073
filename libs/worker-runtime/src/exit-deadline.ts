import { Worker } from 'node:worker_threads';
import { errorMessage, type Logger } from '@sluice/domain';

/** What aborting handlers, writing outcomes and closing connections takes, whether or not a database answers. */
const CLOSING_MS = 4000;
/** Time for the deadline itself: five seconds after the grace nothing is left of the process. */
const LAST_MS = 500;
/** What a timer can wait at most; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Ends the process with `exitCode` when it has not ended by itself `graceMs` and the time of closing after this call: neither a
 * call of native code that hangs nor a database that does not answer can be waited for. What is in order by then is unaffected.
 * Where the main thread cannot even do that, because a handler keeps it busy, a thread kills the process.
 */
export const exitDeadline = (graceMs: number, exitCode: number, logger: Logger): void => {
  const end = (): void => {
    logger.error('Something does not end, although everything was told to; the process ends without it');
    process.exit(exitCode);
  };
  const deadlineMs = Math.min(graceMs + CLOSING_MS, LONGEST_TIMER_MS - LAST_MS);
  setTimeout(end, deadlineMs).unref();
  const workerData = { afterMs: deadlineMs + LAST_MS };
  const thread = new Worker(new URL('./exit-thread.js', import.meta.url), { workerData });
  thread.on('error', (error) =>
    logger.warn('There is no thread that ends a busy process', { error: errorMessage(error) }),
  );
  thread.unref();
};
