import { type RefObject, useEffect, useRef } from 'react';

/**
 * To the pane when an answer begins and takes away what had the focus; from there back to the box when it has come,
 * unless the reader went elsewhere, or has a keyboard on the screen.
 */
export function useFocusAfterAnswer(
  isRunning: boolean,
  pane: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    const isIdle = focused === pane.current || focused === document.body || focused === null;
    if (!wasRunning.current && isRunning && focused === document.body) {
      pane.current?.focus({ preventScroll: true });
    }
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (wasRunning.current && !isRunning && isIdle && !isTouch) box.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning, pane, box]);
}
