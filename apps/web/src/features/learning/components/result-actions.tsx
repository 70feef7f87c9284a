import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import classes from './result-sheet.module.css';

type Props = {
  /** What is copied. */
  markdown: string;
  /** The way on, after printing and copying. */
  children?: ReactNode;
};

const COPIED = { copied: '已複製', failed: '無法複製' };

/** On paper there is the sheet alone, see result-sheet.module.css. */
export function ResultActions({ markdown, children }: Props) {
  const { outcome, copy } = useCopy();
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => window.print()}>
        列印
      </Button>
      <Button variant="default" onClick={() => void copy(markdown)}>
        <span aria-live="polite">{outcome === null ? '複製' : COPIED[outcome]}</span>
      </Button>
      {children}
    </div>
  );
}
