import { type RefObject, useEffect, useState } from 'react';

/** About a screen and a half above and below: there by the time that somebody has scrolled to it. */
const MARGIN = '1200px 0px';

/** Whether an element is on the screen or near it. */
export function useNearScreen(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
