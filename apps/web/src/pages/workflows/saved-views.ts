import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

const NAME = 'sluice.views.runs';
const MOST = 50;

const SCHEMA = v.array(v.object({ name: v.string(), search: v.record(v.string(), v.unknown()) }));

/** A filter under a name, in this browser. */
export type SavedView = v.InferOutput<typeof SCHEMA>[number];

const watchers = new Set<() => void>();
let text: string | null | undefined;
let views: readonly SavedView[] = [];

const read = (): readonly SavedView[] => {
  const stored = localStorage.getItem(NAME);
  if (stored === text) return views;
  text = stored;
  try {
    const found = v.safeParse(SCHEMA, JSON.parse(stored ?? '[]'));
    views = found.success ? found.output : [];
  } catch {
    views = [];
  }
  return views;
};

const write = (changed: readonly SavedView[]): void => {
  localStorage.setItem(NAME, JSON.stringify(changed));
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useSavedViews = (): readonly SavedView[] => useSyncExternalStore(watch, read);

/** One of the same name is replaced. */
export const saveView = (view: SavedView): void =>
  write([view, ...read().filter(({ name }) => name !== view.name)].slice(0, MOST));

export const deleteView = (name: string): void => write(read().filter((view) => view.name !== name));
