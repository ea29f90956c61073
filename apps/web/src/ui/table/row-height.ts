import { useSyncExternalStore } from 'react';

/** Of one line, and on narrow screens with two lines below it for what has no column there; the table's styles say the same. */
const HEIGHTS = { wide: 32, narrow: 72 } as const;
/** Where `max-sm` of the style sheet ends. */
const NARROW = '(width < 40rem)';

const watch = (changed: () => void): (() => void) => {
  const media = matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};
const isNarrow = (): boolean => matchMedia(NARROW).matches;

/** The height of all rows in pixels, and whether they have a note below their cells. @param hasNotes whether there are any on narrow screens */
export const useRowHeight = (hasNotes: boolean): { height: number; withNotes: boolean } => {
  const withNotes = useSyncExternalStore(watch, isNarrow) && hasNotes;
  return { height: withNotes ? HEIGHTS.narrow : HEIGHTS.wide, withNotes };
};
