/**
 * Runs `work` under a time limit. Rejects with the reason as soon as the limit or `stop` aborts it, even when it ignores its signal;
 * what such work returns later is dropped. Work that is not a promise, or throws before it makes one, is as good as any.
 */
export const withinTimeLimit = async <Result>(
  limitMs: number,
  timedOut: () => Error,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Result | PromiseLike<Result>,
): Promise<Result> => {
  // Linked by hand: AbortSignal.any costs more than all the rest that a worker does for a step.
  const abort = new AbortController();
  const { signal } = abort;
  const stopped = (): void => abort.abort(stop.reason);
  const timer = setTimeout(() => abort.abort(timedOut()), limitMs);
  stop.addEventListener('abort', stopped, { once: true });
  if (stop.aborted) stopped();
  try {
    return await raceAbort(() => work(signal), signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', stopped);
  }
};

/** Settles as the work does, or at once when the signal is aborted, whether the work listens to it or not. */
export const raceAbort = <Result>(work: () => Result | PromiseLike<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    // What is answered may be anything, custom handlers are plain JavaScript: it becomes a promise here, also by what it throws.
    new Promise<Result>((answer) => answer(work())).then(resolve, reject);
  });
