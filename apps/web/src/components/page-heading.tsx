import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The heading of a page. The layout moves the focus here after a navigation, so each page has exactly one. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className={classes.header}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {children}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}
