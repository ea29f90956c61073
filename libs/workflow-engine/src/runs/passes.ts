import { setTimeout as delay } from 'node:timers/promises';
import { TransientError } from '@sluice/domain';
import type { Database, Pass, SqlSession } from '@sluice/persistence';

/** A turn of a worker takes milliseconds; this is for one whose connection hangs. */
const LONGEST_MS = 15_000;
const PAUSE_MS = 10;

/** Thrown when a worker's statement does not end; what was moved before stays. */
export class ControlBlockedError extends TransientError {
  constructor(readonly moved: number) {
    super('CONTROL_BLOCKED', 'A worker is writing what is to be changed, and does not end; try again');
  }
}

/** How many runs were moved before an error came in between, as far as it says so. */
export const movedBefore = (error: unknown): number => (error instanceof ControlBlockedError ? error.moved : 0);

/**
 * Repeats a pass, each in a short transaction of its own, until nothing is left to move.
 *
 * @throws ControlBlockedError when a worker's statement does not end
 */
export const repeatPasses = async (
  database: Database,
  pass: (session: SqlSession) => Promise<Pass>,
  longestMs = LONGEST_MS,
): Promise<Omit<Pass, 'left'>> => {
  const begun = performance.now();
  let moved = 0;
  let running = 0;
  for (;;) {
    const result = await database.transaction(pass);
    moved += result.moved;
    running += result.running;
    if (result.left === 0) return { moved, running };
    if (performance.now() - begun > longestMs) {
      throw new ControlBlockedError(moved);
    }
    await delay(PAUSE_MS);
  }
};
