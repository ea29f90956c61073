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
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(timedOut()), limitMs);
  try {
    const signal = AbortSignal.any([stop, timeout.signal]);
    return await raceAbort(work(signal), signal);
  } catch (error) {
    throw timeout.signal.aborted ? timeout.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

const raceAbort = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
};
