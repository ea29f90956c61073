import { AsyncLocalStorage } from 'node:async_hooks';
import { errorMessage } from '@sluice/domain';

/** Hears what the work around it waits for; null when it waits no more. It must not throw. */
export type WaitListener = (notice: string | null) => void;

/** A server that answers within this is not worth a word. */
const NOTICE_AFTER_MS = 5_000;
/** Between two notices of one wait, so that failed attempts do not become a write each. */
const NOTICE_EVERY_MS = 15_000;

const listeners = new AsyncLocalStorage<WaitListener>();

/** Runs `work`; what it waits for, however deep down, is said to `listener`. */
export const withWaitListener = <Result>(listener: WaitListener, work: () => Result): Result =>
  listeners.run(listener, work);

/** Told of each attempt that failed, while the wait goes on. */
export type NoteFailure = (error: unknown) => void;

/**
 * Runs a call of a server. When it takes longer than some seconds, whoever hears says what is waited for, since when, and why the last
 * attempt failed; and that it is over, when it is.
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
  let said: string | null = null;
  const say = (): void => {
    const notice = `Waits for ${what} since ${since}${failure}`;
    if (notice === said) return;
    said = notice;
    listener(notice);
  };
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say();
    repeat = setInterval(say, NOTICE_EVERY_MS);
  }, NOTICE_AFTER_MS);
  try {
    return await call((error) => {
      failure = `; the last attempt failed: ${errorMessage(error)}`;
    });
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
    if (said !== null) listener(null);
  }
};
