const INTERRUPTED = 130;

/** Aborts at the first SIGINT or SIGTERM, for a graceful end; the second one ends the process at once, with 130. */
export const shutdownSignal = (): AbortSignal => {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
};
