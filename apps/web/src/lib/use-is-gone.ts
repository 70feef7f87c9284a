import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is no longer on the screen, for what ends later: its state tells nobody any more. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
