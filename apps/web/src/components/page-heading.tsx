import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The heading of a page. The layout moves the focus here after a navigation, so each page has exactly one. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className={classes.header}>
      <h1 tabIndex={-1} className={classes.title}>
        {children}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}
