/** A request ends after this, and says where to go on: shorter than any proxy waits. */
const LONGEST_MS = 5000;

/**
 * Whether a request on very many things has time for more of them.
 *
 * @param gone aborts when nobody waits for the answer: nobody would go on either. What was done stays
 */
export const timeOfRequest = (gone: AbortSignal, longestMs = LONGEST_MS): (() => boolean) => {
  const begun = performance.now();
  return () => !gone.aborted && performance.now() - begun < longestMs;
};
