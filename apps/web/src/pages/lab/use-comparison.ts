import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { apiAddress, fetchFromApi } from '../../api/client.js';
import { problemOf } from '../../api/problem.js';
import { after, BEGINNING, type Comparison } from './comparison.js';
import { eventsOf, type LabEvent } from './lab-events.js';

/** What a comparison is of. */
export interface CompareRequest {
  readonly sets: readonly ({ readonly id: string } | { readonly yaml: string })[];
  readonly documents: readonly string[];
  readonly questions: readonly string[];
  readonly mode: string;
}

/** How a comparison is: `idle` before the first one. */
export type Progress = 'idle' | 'running' | 'ended' | 'stopped' | 'broken';

/** Runs comparisons, one at a time. Leaving the page ends what runs, here and on the server. */
export const useComparison = () => {
  const [comparison, happened] = useReducer(afterOrBegun, BEGINNING);
  const [progress, setProgress] = useState<Progress>('idle');
  const [error, setError] = useState<Error | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const compare = useCallback(async (request: CompareRequest): Promise<void> => {
    ending.current?.abort();
    const own = new AbortController();
    ending.current = own;
    // Nothing of the last one is to be read as of this one, however long it waits for its place.
    happened('begun');
    setError(null);
    setProgress('running');
    try {
      const isWhole = await read(request, own.signal, happened);
      if (!own.signal.aborted) setProgress(isWhole ? 'ended' : 'broken');
    } catch (reason) {
      if (own.signal.aborted) return;
      setError(reason as Error);
      setProgress('idle');
    }
  }, []);
  const stop = useCallback((): void => {
    ending.current?.abort();
    setProgress('stopped');
  }, []);
  return { comparison, progress, error, compare, stop };
};

const afterOrBegun = (known: Comparison, event: LabEvent | 'begun'): Comparison =>
  event === 'begun' ? BEGINNING : after(known, event);

/** @returns whether the last line was the end of it @throws ApiProblem when it was refused */
const read = async (
  { sets, documents, questions, mode }: CompareRequest,
  signal: AbortSignal,
  happened: (event: LabEvent) => void,
): Promise<boolean> => {
  const fields = { sets: JSON.stringify(sets), documents: JSON.stringify(documents), mode };
  const body = new URLSearchParams({ ...fields, questions: JSON.stringify(questions) });
  const response = await fetchFromApi(new Request(apiAddress('/lab/compare'), { method: 'POST', body, signal }));
  if (!response.ok || response.body === null) throw problemOf(response.status, await response.json().catch(() => null));
  let isWhole = false;
  try {
    for await (const event of eventsOf(response.body)) {
      if (signal.aborted) return false;
      happened(event);
      isWhole = event.event === 'completed' || event.event === 'failed';
    }
  } catch (error) {
    // What has arrived is there; that there is no more of it is told by the page.
    if (signal.aborted) throw error;
  }
  return isWhole;
};
