import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './user-import.module.css';

type Props = {
  title: string;
  /** It comes in the place of what had the focus, and takes it. */
  focused?: boolean;
  children: ReactNode;
};

/** A part of the page with its heading. */
export function Step({ title, focused = false, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <section aria-labelledby={id} className={classes.step}>
      <h2 id={id} ref={heading} {...(focused && { tabIndex: -1 })} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
