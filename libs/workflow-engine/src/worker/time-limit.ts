/**
 * Runs `work` under a time limit. Rejects with the reason as soon as the limit or `stop` aborts it, even when it ignores its signal;
 * what such work answers later is dropped.
 */
export const withinTimeLimit = async <Result>(
  limitMs: number,
  timedOut: () => Error,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  // Linked by hand: AbortSignal.any costs more than all the rest that a worker does for a step.
  const abort = new AbortController();
  const { signal } = abort;
  const stopped = (): void => abort.abort(stop.reason);
  const timer = setTimeout(() => abort.abort(timedOut()), limitMs);
  stop.addEventListener('abort', stopped, { once: true });
  if (stop.aborted) stopped();
  try {
    return await raceAbort(work(signal), signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', stopped);
  }
};

const raceAbort = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
