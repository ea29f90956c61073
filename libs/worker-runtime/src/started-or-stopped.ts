/** Whether a start went its way before it was stopped. */
type StartedOrNot<Started> = { readonly started: Started } | null;

/**
 * What a start makes; null as soon as `stop` is aborted, which a start that waits for a server cannot see. What comes of such a
 * start later is handed to `discard`, and its failure is nobody's concern any more.
 */
export const startedOrStopped = async <Started>(
  start: Promise<Started>,
  stop: AbortSignal,
  discard: (started: Started) => Promise<void> = () => Promise.resolve(),
): Promise<Started | null> => {
  const { promise: stopped, resolve } = Promise.withResolvers<null>();
  const onStop = (): void => resolve(null);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  try {
    const outcome: StartedOrNot<Started> = await Promise.race([stopped, start.then((started) => ({ started }))]);
    if (outcome !== null) return outcome.started;
    start.then(discard).catch(() => undefined);
    return null;
  } finally {
    stop.removeEventListener('abort', onStop);
  }
};
