import { AsyncLocalStorage } from 'node:async_hooks';
import { errorMessage } from '@sluice/domain';

/** Receives what the work waits for; null when it no longer waits. It must not throw. */
export type WaitListener = (notice: string | null) => void;

/** Shorter waits are not reported. */
const NOTICE_AFTER_MS = 5_000;
/** Between two notices of one wait, so that failed attempts do not become a write each. */
const NOTICE_EVERY_MS = 15_000;

const listeners = new AsyncLocalStorage<WaitListener>();

/** Runs `work`; what it waits for, however deep down, is reported to `listener`. */
export const withWaitListener = <Result>(listener: WaitListener, work: () => Result): Result =>
  listeners.run(listener, work);

/** Called with the error of each failed attempt, while the wait goes on. */
export type NoteFailure = (error: unknown) => void;

/**
 * Runs a call of a server. When it takes longer than some seconds, the listener gets what is waited for, since when, and why the last
 * attempt failed; and null when it is over.
 *
 * @param what such as `the embedding server at localhost:11434`
 */
export const waitingFor = async <Result>(
  what: string,
  call: (noteFailure: NoteFailure) => Promise<Result>,
): Promise<Result> => {
  const listener = listeners.getStore();
  if (listener === undefined) return call(() => undefined);
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  let failure = '';
  let reported: string | null = null;
  const report = (): void => {
    const notice = `Waits for ${what} since ${since}${failure}`;
    if (notice === reported) return;
    reported = notice;
    listener(notice);
  };
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    report();
    repeat = setInterval(report, NOTICE_EVERY_MS);
  }, NOTICE_AFTER_MS);
  try {
    return await call((error) => {
      failure = `; the last attempt failed: ${errorMessage(error)}`;
    });
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
    if (reported !== null) listener(null);
  }
};
