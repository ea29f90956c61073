import { useSyncExternalStore, type ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { exactTime, instant, shortTime } from './format.js';
import { Hint } from './hint.js';

const TICK_MS = 15_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One clock for all times of the page; it stands while nobody reads it. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};

/** The time now, renewed every few seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);

/** A time of the API: short, and exact with UTC on hover and focus. */
export const Time = ({ value }: { value: string | null | undefined }): ReactElement => {
  const current = useNow();
  if (!value) return <span className="text-muted">{texts.common.none}</span>;
  const date = instant(value);
  // The clock may be some seconds behind what has just happened.
  const reference = date > current ? new Date() : current;
  return (
    <Hint text={exactTime(date)}>
      <time dateTime={date.toISOString()} className="whitespace-nowrap">
        {shortTime(date, reference)}
      </time>
    </Hint>
  );
};
