import { UnstyledButton } from '@mantine/core';
import { useCopy } from '#web/lib/use-copy.ts';
import classes from './copy-button.module.css';

/** Copies a text and says so for a moment; `label` tells a screen reader what would be copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy();
  return (
    <UnstyledButton
      className={classes.copy}
      onClick={() => void copy(text)}
      aria-label={outcome === null ? label : undefined}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" className={classes.copyIcon}>
        {outcome === 'copied' ? <path d="M5 13l4.5 4.5L19 8" /> : <path d="M9 9h10v11H9zM15 9V4H5v11h4" />}
      </svg>
      <span aria-live="polite">
        {outcome === null ? '複製' : outcome === 'copied' ? '已複製' : '無法複製'}
      </span>
    </UnstyledButton>
  );
}
