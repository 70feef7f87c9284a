import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';

/** Pixels from the end that still count as being at the end. */
const NEAR = 48;

/**
 * Keeps the newest text in view while the reader is at the end, and leaves a reader who went up alone. The
 * scrolling comes 100 ms after the text (NAV-39). The scroller's only child is what grows; `latestId` names what
 * brings every reader to the end, a new question or another conversation.
 */
export function useFollowScroll(scroller: RefObject<HTMLElement | null>, latestId: string) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isFollowing = useRef(true);
  const last = useRef({ top: 0, height: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const follow = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const box = scroller.current;
      if (box && isFollowing.current) box.scrollTop = box.scrollHeight;
    }, TIMERS.scrollDelay);
  }, [scroller]);

  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is the occasion
  useEffect(() => {
    isFollowing.current = true;
    setIsAtEnd(true);
    follow();
  }, [latestId, follow]);

  // Not the messages but their size: formulas, colours and pictures come later than the text that asks for them. The
  // box itself becomes smaller when something opens below it.
  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, follow]);

  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    // Upwards is a reader who leaves, unless the text itself became shorter (a formula was set, say).
    const wentUp = box.scrollTop < last.current.top - 1 && box.scrollHeight >= last.current.height;
    if (wentUp) isFollowing.current = false;
    else if (isNear) isFollowing.current = true;
    last.current = { top: box.scrollTop, height: box.scrollHeight };
    setIsAtEnd(isFollowing.current || isNear);
  };

  const toEnd = () => {
    isFollowing.current = true;
    setIsAtEnd(true);
    const box = scroller.current;
    box?.scrollTo({ top: box.scrollHeight, behavior: 'smooth' });
  };
  return { isAtEnd, onScroll, toEnd };
}
