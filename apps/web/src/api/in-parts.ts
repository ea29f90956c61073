import { texts } from '../texts/texts.js';
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

/** Before the next try after so many stops in a row: what is not over after the last of them is not soon. A service starts in some seconds. */
const WAITS_MS = [1000, 4000, 10_000];

/** A part takes some seconds; what has not returned by then hangs. */
const LONGEST_PART_MS = 60_000;

/** Until then, or until it is stopped. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/**
 * Does an action on many things to its end: a request takes some seconds, so one on very many takes several. What comes in between
 * when some were done already is shown, tried again, and at last returned: nobody must believe that nothing was done.
 *
 * @param send does the next part, from null on; its signal aborts when it takes far too long
 * @param signal stops it after the part that is under way
 * @throws what the first request throws: then nothing was done
 */
export const inParts = async <Place>(
  send: (place: Place | null, signal: AbortSignal) => Promise<Part<Place>>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<Whole> => {
  const sendPart = (place: Place | null) => send(place, AbortSignal.timeout(LONGEST_PART_MS));
  const first = await sendPart(null);
  let { done, next } = first;
  let stopped = first.stopped?.message ?? null;
  let stops = stopped === null ? 0 : 1;
  while (next !== null && stops <= WAITS_MS.length) {
    onProgress(done, stopped);
    const waitMs = WAITS_MS[stops - 1];
    if (waitMs !== undefined) await pause(waitMs, signal);
    if (signal?.aborted) return { done, stopped: texts.runs.stoppedHere };
    const part: Part<Place> = await sendPart(next).catch((error: unknown) => ({
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
