import { Button } from '@mantine/core';
import { failureText } from '#web/lib/api/failure-text.ts';
import classes from './failure-notice.module.css';

type Props = {
  error: unknown;
  /** What could not be done, where a screen has its own words for it; the reason follows. */
  text?: string;
} & (
  | { /** Tries a read again. */ onRetry: () => void; onClose?: never }
  | { /** For a write, which is tried again where it was begun. */ onClose: () => void; onRetry?: never }
);

/** A failure in the place of what was to be shown or done, with the way on. */
export function FailureNotice({ error, text, onRetry, onClose }: Props) {
  const { title, detail } = failureText(error);
  return (
    <div role="alert" className={classes.notice}>
      {text && <p className={classes.title}>{text}</p>}
      <p className={text ? undefined : classes.title}>{title}</p>
      {detail !== title && <p className={classes.detail}>{detail}</p>}
      <Button variant="default" size="sm" onClick={onRetry ?? onClose}>
        {onRetry ? '再試一次' : '關閉'}
      </Button>
    </div>
  );
}
