import { ConflictError } from '@sluice/domain';
import type { FailedRun } from '@sluice/persistence';
import type { RetryResult } from '@sluice/workflow-engine';

/** So many groups would have to begin to be cancelled, one after the other. */
const TRIES = 10;

export interface RetriedPages<Place> extends RetryResult {
  /** Where to go on; null when all is done. */
  readonly next: Place | null;
  /** What came in between, when something was done before. */
  readonly error: unknown;
}

interface RetryPages<Place, Run> {
  /** After this place, in their order. */
  readonly from: Place;
  readonly read: (after: Place) => Promise<readonly Run[]>;
  /** A page of fewer is the last. */
  readonly rows: number;
  readonly placeOf: (run: Run) => Place;
  readonly retry: (page: readonly Run[]) => Promise<RetryResult>;
  readonly hasTime: () => boolean;
  /** Whether a group that begins to be cancelled between the look and the retry is left out by another look. */
  readonly looksAgain: boolean;
}

/**
 * Retries failed runs page by page while there is time, one page at least.
 *
 * @throws what the first page throws: then nothing was done
 */
export const retryPages = async <Place, Run extends FailedRun>({
  from,
  read,
  rows,
  placeOf,
  retry,
  hasTime,
  looksAgain,
}: RetryPages<Place, Run>): Promise<RetriedPages<Place>> => {
  let next: Place = from;
  let total: RetryResult = { runs: 0, steps: 0 };
  let tries = looksAgain ? TRIES : 1;
  for (;;) {
    try {
      const page = await read(next);
      const { runs, steps } = await retry(page);
      total = { runs: total.runs + runs, steps: total.steps + steps };
      const last = page.at(-1);
      if (!last || page.length < rows) return { ...total, next: null, error: null };
      next = placeOf(last);
      if (!hasTime()) return { ...total, next, error: null };
    } catch (error) {
      tries -= 1;
      if (error instanceof ConflictError && tries > 0) continue;
      if (total.runs === 0) throw error;
      return { ...total, next, error };
    }
  }
};
