import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { SampleNotice } from '#web/components/notices/sample-notice.tsx';
import classes from './list-failures.module.css';

type Props = {
  /** The screen's own words for a failed load. */
  text: string;
  /** Of the load; null while nothing is wrong. `isSample`: sample rows stand in its place. */
  error: unknown;
  isSample: boolean;
  onRetry: () => void;
  /** A change of a row that failed. */
  change?: { failure: { text?: string; error: unknown } | null; dismiss: () => void };
};

/** Above the rows of a list: what could not be done with one of them, and why there are none or only samples. */
export function ListFailures({ text, error, isSample, onRetry, change }: Props) {
  return (
    <>
      {change?.failure && (
        <div className={classes.change}>
          <FailureNotice {...change.failure} onClose={change.dismiss} />
        </div>
      )}
      {error !== null && (
        <div className={classes.load}>
          {isSample ? (
            <SampleNotice text={text} onRetry={onRetry} />
          ) : (
            <FailureNotice text={text} error={error} onRetry={onRetry} />
          )}
        </div>
      )}
    </>
  );
}
