import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

/** The lists that views are of. */
export type ViewedList = 'runs' | 'batches' | 'documents';

/** Of each list: what a menu still shows. */
export const MOST_VIEWS = 50;
export const LONGEST_NAME = 60;

const SCHEMA = v.array(v.object({ name: v.string(), search: v.record(v.string(), v.unknown()) }));

/** Filters and order of a list under a name, as its address has them; kept by this browser alone. */
export type SavedView = v.InferOutput<typeof SCHEMA>[number];

const NOTHING: readonly SavedView[] = [];
const watchers = new Set<() => void>();
const read = new Map<ViewedList, { readonly text: string | null; readonly views: readonly SavedView[] }>();

const placeOf = (list: ViewedList): string => `sluice.views.${list}`;

const parsed = (text: string | null): readonly SavedView[] => {
  try {
    const found = v.safeParse(SCHEMA, JSON.parse(text ?? '[]'));
    return found.success ? found.output.slice(0, MOST_VIEWS) : NOTHING;
  } catch {
    return NOTHING;
  }
};

/** The same array as long as nothing was changed. */
export const savedViews = (list: ViewedList): readonly SavedView[] => {
  const text = localStorage.getItem(placeOf(list));
  const before = read.get(list);
  if (before && before.text === text) return before.views;
  const views = parsed(text);
  read.set(list, { text, views });
  return views;
};

const write = (list: ViewedList, views: readonly SavedView[]): void => {
  localStorage.setItem(placeOf(list), JSON.stringify(views));
  for (const watcher of watchers) watcher();
};

/** Other windows change them too. */
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
};

export const useSavedViews = (list: ViewedList): readonly SavedView[] =>
  useSyncExternalStore(watch, () => savedViews(list));

/**
 * Keeps a view; one of the same name is replaced.
 *
 * @throws RangeError when there are MOST_VIEWS others, DOMException when the browser keeps nothing
 */
export const saveView = (list: ViewedList, { name, search }: SavedView): void => {
  const others = savedViews(list).filter((view) => view.name !== name);
  if (others.length >= MOST_VIEWS) throw new RangeError(`There are ${MOST_VIEWS} views`);
  write(list, [{ name: name.slice(0, LONGEST_NAME), search }, ...others]);
};

export const deleteView = (list: ViewedList, name: string): void =>
  write(
    list,
    savedViews(list).filter((view) => view.name !== name),
  );
