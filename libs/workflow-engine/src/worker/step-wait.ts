import { errorMessage, publicText, type Logger } from '@sluice/domain';
import type { WaitListener } from '@sluice/io';
import type { ClaimedStep, StepNotices } from '@sluice/persistence';

/** Writes into a running step what its handler waits for, one notice after the other; a notice that cannot be written is lost. */
export const stepWait = (
  { step, attempt }: ClaimedStep,
  notices: StepNotices,
  workerId: string,
  logger: Logger,
): WaitListener => {
  let written: Promise<void> = Promise.resolve();
  const held = { stepId: step.id, attempt, workerId };
  return (notice) => {
    const text = notice === null ? null : publicText(notice);
    if (text !== null) logger.info('A step waits', { step_id: step.id, waits_for: text });
    written = written
      .then(() => notices.write(held, text))
      .catch((error: unknown) => logger.warn('Could not note what a step waits for', { error: errorMessage(error) }));
  };
};
