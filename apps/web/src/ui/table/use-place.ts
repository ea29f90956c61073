import { useEffect, useRef } from 'react';
import { hashKey, type QueryKey } from '@tanstack/react-query';

export interface PlaceInList {
  /** First row that is shown, from 0. */
  readonly row: number;
  readonly onMove: (row: number) => void;
}

interface Scrolled {
  readonly list: QueryKey;
  /** First row that is seen. */
  readonly row: number;
  readonly isScrolling: boolean;
  readonly scrollTo: (row: number) => void;
}

/**
 * Keeps the list where the address says, and in the address where the list is: scrolling is written down once it has come to rest; another
 * list (filter, order) and another place in the address scroll.
 */
export const usePlace = (place: PlaceInList | undefined, { list, row, isScrolling, scrollTo }: Scrolled): void => {
  const wanted = place?.row ?? 0;
  const name = hashKey(list);
  const newest = useRef({ place, scrollTo });
  useEffect(() => {
    newest.current = { place, scrollTo };
  });
  const shown = useRef({ name, wanted });
  /** What was written down and is on its way into the address. */
  const sent = useRef<number[]>([wanted]);
  useEffect(() => {
    const { name: nameBefore, wanted: wantedBefore } = shown.current;
    shown.current = { name, wanted };
    if (name === nameBefore && wanted === wantedBefore) return;
    const own = sent.current.indexOf(wanted);
    if (name === nameBefore && own >= 0) {
      sent.current = sent.current.slice(own);
      return;
    }
    sent.current = [wanted];
    newest.current.scrollTo(wanted);
  }, [name, wanted]);
  useEffect(() => {
    const { place: current } = newest.current;
    if (isScrolling || current === undefined || current.row === row) return;
    sent.current.push(row);
    current.onMove(row);
  }, [row, isScrolling]);
};
