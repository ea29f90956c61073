import { setTimeout as delay } from 'node:timers/promises';
import { TransientError } from '@sluice/domain';

const BUSY = 'DATABASE_BUSY';

/** A worker's statement takes milliseconds; this is for one whose connection hangs. */
const LONGEST_MS = 15_000;
const PAUSE_MS = 10;

/** To be thrown in a transaction that found rows it needs held by another one, instead of waiting for them. */
export const rowsAreHeld = (): TransientError =>
  new TransientError(BUSY, 'Workers are writing what is to be changed; try again');

/**
 * Repeats a transaction that found rows held, or that the database ended because of a deadlock. Who holds locks and never
 * waits for rows of steps cannot deadlock with workers, which lock many of them at once in any order.
 *
 * @throws TransientError when the rows stay held
 */
export const repeatWhileBusy = async <Result>(transaction: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now();
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      const isBusy = error instanceof TransientError && error.code === BUSY;
      if (!isBusy || performance.now() - begun > LONGEST_MS) throw error;
    }
    // Two that met once should not meet again.
    await delay(PAUSE_MS * (0.5 + Math.random()));
  }
};
