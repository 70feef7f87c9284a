import { useEffect, useRef } from 'react';

/** For the heading of a part that took the place of another: readers of a screen go on there. */
export function useFocusHeading(takesFocus = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}
