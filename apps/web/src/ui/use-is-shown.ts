import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still in the page, for what comes back after a while: who has gone elsewhere is not fetched back. */
export const useIsShown = (): RefObject<boolean> => {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
};
