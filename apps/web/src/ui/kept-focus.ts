import { useEffect } from 'react';
import { OVERLAYS } from './overlays.js';

/** As deep as pages become, and as far back as dialogs are opened out of each other. */
const MOST_REMEMBERED = 10;
const FOCUSABLE = '[tabindex], a[href], button, input, select, textarea, summary';

/** The element and those around it, innermost first. */
const pathOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
    path.push(one);
  return path;
};

/**
 * Focus does not fall out of the page: when what has it goes away (a row that no longer matches, a button that has done its work), the
 * nearest thing around it that is still there gets it. Menus are left out: they give it back themselves.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let paths: Element[][] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest(`#${OVERLAYS}`)) return;
      paths = [...paths, pathOf(target)].slice(-MOST_REMEMBERED);
    };
    const giveBack = (): void => {
      frame = 0;
      if (document.activeElement !== document.body) return;
      while (paths.length > 0) {
        const place = paths.at(-1)!.find((one) => one.isConnected && one.matches(FOCUSABLE));
        if (place instanceof HTMLElement) return place.focus({ preventScroll: true });
        paths.pop();
      }
    };
    const forget = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof Element)) return;
      // Who clicks beside everything wants the focus nowhere.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement === document.body) paths = [];
      });
    };
    // After the frame: a dialog that closes gives the focus back before.
    const look = (): void => {
      if (frame !== 0 || document.activeElement !== document.body || paths.at(-1)?.[0]?.isConnected !== false) return;
      frame = requestAnimationFrame(giveBack);
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      cancelAnimationFrame(frame);
    };
  }, []);
};
