import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons at the end of a dialog, in sight however long it is. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
