import { problemText } from '../ui/notices.js';

/** What one request of a long action did. */
export interface Part<Place> {
  readonly done: number;
  /** Where to go on; null when all is done. */
  readonly next: Place | null;
  /** What stopped it before its time. */
  readonly stopped: { readonly message: string } | null;
}

export interface Whole {
  readonly done: number;
  /** Why the rest was not done; null when all was. */
  readonly stopped: string | null;
}

/** Receives how many things were done so far, and what stopped the last request. */
export type OnProgress = (done: number, stopped: string | null) => void;

/** What stopped a request may be over with the next; what stops so many in a row is not. */
const MOST_STOPS = 3;

/**
 * Does an action on many things to its end: a request takes some seconds, so one on very many takes several. What comes in between
 * when some were done already is shown, tried again, and at last returned: nobody must believe that nothing was done.
 *
 * @param send does the next part, from null on
 * @throws what the first request throws: then nothing was done
 */
export const inParts = async <Place>(
  send: (place: Place | null) => Promise<Part<Place>>,
  onProgress: OnProgress = () => undefined,
): Promise<Whole> => {
  const first = await send(null);
  let { done, next } = first;
  let stopped = first.stopped?.message ?? null;
  let stops = stopped === null ? 0 : 1;
  while (next !== null && stops < MOST_STOPS) {
    onProgress(done, stopped);
    const part: Part<Place> = await send(next).catch((error: unknown) => ({
      done: 0,
      next,
      stopped: { message: problemText(error) },
    }));
    done += part.done;
    next = part.next;
    stopped = part.stopped?.message ?? null;
    stops = stopped === null ? 0 : stops + 1;
  }
  return { done, stopped: next === null ? null : stopped };
};
