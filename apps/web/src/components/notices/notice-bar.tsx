import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

/**
 * A strip above the content that says something which is no failure, with what can be done about it at its end. The
 * caller keeps the region with `role="status"` around it in the page, so that what appears in it is read out.
 */
export function NoticeBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
