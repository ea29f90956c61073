import type { RunLine } from './agents.js';

/** What a run has written about itself so far. */
export interface RunLogSoFar {
  readonly status: string;
  readonly lines: readonly RunLine[];
}

/** Asked for at once. */
export const LINES_PER_REQUEST = 1_000;

/**
 * Goes on where the known lines end, up to the newest.
 * @param ask for lines after this number, oldest first, at most LINES_PER_REQUEST
 */
export const continued = async (
  known: readonly RunLine[],
  ask: (after: number) => Promise<RunLogSoFar>,
): Promise<RunLogSoFar> => {
  let lines = known;
  for (;;) {
    const { status, lines: added } = await ask(lines.at(-1)?.number ?? 0);
    if (added.length > 0) lines = [...lines, ...added];
    if (added.length < LINES_PER_REQUEST) return { status, lines };
  }
};
