import type { Helper } from '#contract/helper-records.ts';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { useAnswerRun } from '#web/lib/api/use-answer-run.ts';
import type { RecordOf } from '../api/get-record.ts';
import { useOpenRecord } from './use-open-record.ts';

export type RecordedRun<H extends Helper, Body> = ReturnType<typeof useRecordedRun<H, Body>>;

/** The runs of a helper that makes a record each time, and the record that is open. */
export function useRecordedRun<H extends Helper, Body>(helper: H, ask: AskForAnswer<Body, RecordOf<H>>) {
  const run = useAnswerRun(ask);
  const record = useOpenRecord(helper);
  return {
    helper,
    run,
    record,
    /** A run has the page for itself, until its record is open. */
    isBusy: run.status === 'running' || run.status === 'done',
    /** Opens what was made; null when nothing was. */
    async send(body: Body): Promise<RecordOf<H> | null> {
      preloadMarkdown();
      const made = await run.start(body);
      if (made === null) return null;
      await record.show(made);
      // Not before the address is there: in between the form would be seen again.
      run.cancel();
      return made;
    },
    /** Back to the form; nothing of the last run is left on the screen. */
    close(): void {
      run.cancel();
      record.open(null);
    },
  };
}
