import type { Schemas } from '@sluice/api-types';
import { inParts, type OnProgress } from '../api/in-parts.js';
import { texts } from '../texts/texts.js';
import { count } from '../ui/format.js';

/**
 * Another try for all failures of a cause, however many they are.
 *
 * @param send retries some of them, after the place where the request before ended
 * @param signal stops it after the request that is under way
 * @returns what was done, as a sentence
 */
export const retryFailures = async (
  send: (after: string | null, signal: AbortSignal) => Promise<Schemas['FailuresRetried']>,
  onProgress?: OnProgress,
  signal?: AbortSignal,
): Promise<string> => {
  const { done, stopped } = await inParts<string>(
    async (after, hangs) => {
      const { reset_runs, next, stopped: reason } = await send(after, hangs);
      return { done: reset_runs, next, stopped: reason };
    },
    onProgress,
    signal,
  );
  const runs = `${texts.runs.actions.retry}: ${texts.runs.of(done, count(done))}`;
  return stopped === null ? runs : `${runs}. ${texts.runs.stopped(stopped)}`;
};
