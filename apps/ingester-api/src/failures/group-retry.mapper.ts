import type { StepsReset } from '../workflows/workflow-start.dto.js';

/** What was done for a group, in a sentence and in numbers. */
export const toStepsReset = (
  runGroupId: number,
  { steps, runs, due }: { steps: number; runs: number; due: number },
): StepsReset => {
  const waiting = due === 0 ? '' : `; ${due} more waited for the next attempt, which is due now`;
  const message = `Reset ${steps} failed step${steps === 1 ? '' : 's'} of run group ${runGroupId}${waiting}`;
  return { message, reset_steps: steps, reset_runs: runs };
};
