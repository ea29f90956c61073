const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A process that ran this long was all right; its end begins a new count. */
export const STABLE_MS = 30_000;

/** How long to wait before a process is started again that ended `failures` times in a row. */
export const restartDelayMs = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
