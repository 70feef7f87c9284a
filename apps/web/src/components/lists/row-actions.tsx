import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

/** What can be done with one row of a list. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

type RowButtonProps = {
  /** The word on it; the same in every row. */
  children: string;
  /** What it does to which row, for those who do not see the row. */
  label: string;
  /** It takes something away. */
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

export function RowButton({ label, danger = false, children, ...state }: RowButtonProps) {
  return (
    <Button
      variant={danger ? 'subtle' : 'default'}
      size="sm"
      px="xs"
      {...(danger && { color: 'red', className: classes.danger ?? '' })}
      aria-label={label}
      {...state}
    >
      {children}
    </Button>
  );
}

/** For links of the router, which take the place of a button: in a row, and to something new. */
export const rowLink = classes.row ?? '';
export const addLink = classes.add ?? '';
