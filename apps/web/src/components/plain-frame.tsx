import type { ReactNode } from 'react';
import classes from './plain-frame.module.css';

/** The frame of pages that visitors reach by a link, without the sidebar. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return <main className={classes.frame}>{children}</main>;
}
