import type { Logger } from '@sluice/domain';

/** What aborting handlers, writing outcomes and closing connections takes, whether or not a database answers. */
const CLOSING_MS = 5000;

/**
 * Ends the process with `exitCode` when it has not ended by itself `graceMs` and the time of closing after this call: neither a
 * call of native code that hangs nor a database that does not answer can be waited for. What is in order by then is unaffected.
 */
export const exitDeadline = (graceMs: number, exitCode: number, logger: Logger): void => {
  const end = (): void => {
    logger.error('Something does not end, although everything was told to; the process ends without it');
    process.exit(exitCode);
  };
  setTimeout(end, graceMs + CLOSING_MS).unref();
};
