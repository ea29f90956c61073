import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { LiveFeed, type ChangeListener, type LiveState } from './live-feed.js';
import type { ChangeEvent } from './server-events.js';

export const LiveContext = createContext(new LiveFeed());

/** How the page is connected with what happens. */
export const useLiveState = (): LiveState => {
  const feed = useContext(LiveContext);
  return useSyncExternalStore(feed.watch, feed.getState);
};

/** Calls back with the changes of each second, while the component is mounted and the page visible. */
export const useChanges = (listener: ChangeListener): void => {
  const feed = useContext(LiveContext);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => feed.listen((events) => newest.current(events)), [feed]);
};

const BUSY_MS = 300;
const EVERYTHING = (): boolean => true;

/**
 * Fetches queries anew when something changes that `concerns` them, at most every `everyMs`. Queries that no mounted component
 * shows are marked stale and not fetched.
 */
export const useLiveQueries = (
  keys: readonly QueryKey[],
  { concerns = EVERYTHING, everyMs = 2_000 }: { concerns?: (event: ChangeEvent) => boolean; everyMs?: number } = {},
): void => {
  const client = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(0);
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  const refresh = (): void => {
    // What is under way may have been read before the change: it is asked for again when it is there.
    if (newest.current.some((queryKey) => client.isFetching({ queryKey }) > 0)) {
      due.current = setTimeout(refresh, BUSY_MS);
      return;
    }
    due.current = null;
    last.current = Date.now();
    for (const queryKey of newest.current) void client.invalidateQueries({ queryKey });
  };
  useEffect(
    () => () => {
      if (due.current !== null) clearTimeout(due.current);
      due.current = null;
    },
    [],
  );
  useChanges((events) => {
    if (due.current !== null || !events.some(concerns)) return;
    due.current = setTimeout(refresh, Math.max(0, last.current + everyMs - Date.now()));
  });
};
