import type { RunOptions } from '@sluice/documents';
import type { StepCrashes } from '@sluice/persistence';
import type { StepContext } from '@sluice/steps';

export type CrashCounts = Pick<StepCrashes, 'of' | 'record'>;

/**
 * What is known of parsers that the step's document has killed in earlier attempts, and where further ones are recorded before
 * it is tried again: the count survives a worker that dies in between. A retry by hand begins anew.
 */
export const crashHistory = async (crashes: CrashCounts, { step }: Pick<StepContext, 'step'>): Promise<RunOptions> => {
  let count = step.retry > 1 ? await crashes.of(step.id) : 0;
  return {
    earlierDeaths: count,
    onDeath: async () => {
      count += 1;
      await crashes.record(step.id, count);
    },
  };
};
