import { Button } from '@mantine/core';
import { failureText } from '#web/lib/failure-text.ts';
import classes from './failure-notice.module.css';

/** A failed read in the place of what was to be shown, with the way to try again. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { title, detail } = failureText(error);
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.title}>{title}</p>
      {detail !== title && <p className={classes.detail}>{detail}</p>}
      <Button variant="default" size="sm" onClick={onRetry}>
        再試一次
      </Button>
    </div>
  );
}
