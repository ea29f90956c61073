import type { Logger } from '@sluice/domain';

/** What closing takes when everything answers, generously. */
const CLOSING_MS = 10_000;

/**
 * Ends the process with `exitCode` when it has not ended by itself `graceMs` and the time of closing after this call: a call of
 * native code that hangs can be neither awaited nor ended otherwise. What is in order by then is unaffected.
 */
export const exitDeadline = (graceMs: number, exitCode: number, logger: Logger): void => {
  const end = (): void => {
    logger.error('Something does not end, although everything was told to; the process ends without it');
    process.exit(exitCode);
  };
  setTimeout(end, graceMs + CLOSING_MS).unref();
};
