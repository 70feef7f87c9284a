import { Button } from '@mantine/core';
import classes from './failure-notice.module.css';

type Props = {
  /** The screen's own words for a failed load. */
  text?: string;
  onRetry: () => void;
};

/**
 * Stands above a list that shows sample rows because the server is away (`lib/api/server-away.ts`), so that nobody takes
 * them for real; for every other failure there is `FailureNotice`. The samples belong to the feature, two or three
 * plainly named rows without buttons that write.
 */
export function SampleNotice({ text, onRetry }: Props) {
  return (
    <div role="alert" className={classes.notice}>
      {text && <p className={classes.title}>{text}</p>}
      <p className={classes.detail}>無法連線到伺服器，目前顯示範例資料</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        再試一次
      </Button>
    </div>
  );
}
