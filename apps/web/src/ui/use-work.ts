import { useRef, useState } from 'react';
import { useAnnounce } from './toasts.js';

export interface Work {
  readonly isBusy: boolean;
  /** Does nothing while something is under way; announces what goes wrong. */
  readonly begin: (work: () => Promise<unknown>) => void;
}

/** One thing at a time: who presses a button twice sends one request. */
export const useWork = (): Work => {
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isUnderWay = useRef(false);
  const { failed } = useAnnounce();
  const begin = (work: () => Promise<unknown>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    void work()
      .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      });
  };
  return { isBusy, begin };
};
