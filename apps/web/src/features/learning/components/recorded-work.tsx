import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Helper } from '#contract/helper-records.ts';
import { RunningAnswer } from '#web/components/running-answer.tsx';
import type { RecordOf } from '../api/get-record.ts';
import type { RecordedRun } from '../state/use-recorded-run.ts';
import { HelperPage } from './helper-page.tsx';
import { OpenRecord } from './open-record.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { RunFailure } from './run-failure.tsx';

type Props<H extends Helper, Body> = {
  work: RecordedRun<H, Body>;
  title: string;
  lead: string;
  words: {
    /** While it works. */
    running: string;
    failed: string;
    noRecords: string;
  };
  /** Above whatever is shown. */
  above?: ReactNode;
  form: ReactNode;
  children: (record: RecordOf<H>) => ReactNode;
};

/** A helper that makes a record each time: its form, the answer as it grows, and the record that is open. */
export function RecordedWork<H extends Helper, Body>(props: Props<H, Body>) {
  const { work, title, lead, words, above, form, children } = props;
  const { helper, run, record, isBusy } = work;
  const formBox = useRef<HTMLDivElement>(null);

  /** The button that had the focus is gone; the one that sends again takes it. */
  const cancel = () => {
    flushSync(run.cancel);
    formBox.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const records = (
    <RecordsPanel
      helper={helper}
      openId={isBusy ? null : record.id}
      onOpen={record.open}
      empty={words.noRecords}
      isBusy={isBusy}
    />
  );
  return (
    <HelperPage title={title} lead={lead} records={records}>
      {above}
      {isBusy && (
        <RunningAnswer
          label={words.running}
          text={run.text}
          waiting="通常要十幾秒，最長兩分鐘。可以隨時取消，填寫的內容會留著。"
          stopLabel="取消"
          onStop={cancel}
        />
      )}
      {!isBusy && record.id === null && (
        <>
          {run.status === 'failed' && (
            <RunFailure title={words.failed} reason={run.failure} text={run.text} />
          )}
          <div ref={formBox}>{form}</div>
        </>
      )}
      {!isBusy && record.id !== null && (
        <OpenRecord query={record.query} isPossible={record.isPossible} onClose={work.close}>
          {children}
        </OpenRecord>
      )}
    </HelperPage>
  );
}
