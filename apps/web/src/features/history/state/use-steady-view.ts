import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is read where it is when older lines come above it, and begins at the end. `firstId` is the topmost line;
 * the answer is to be told when the box scrolls.
 */
export function useSteadyView(
  scroller: RefObject<HTMLElement | null>,
  firstId: string | undefined,
): () => void {
  const fromEnd = useRef(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && firstId !== undefined) box.scrollTop = box.scrollHeight - fromEnd.current;
  }, [scroller, firstId]);
  return () => {
    const box = scroller.current;
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop;
  };
}
