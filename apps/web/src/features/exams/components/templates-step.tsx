import { Button } from '@mantine/core';
import type { SampleTemplate } from '../state/sample-templates.ts';
import type { ExamPlace } from '../state/use-exam-address.ts';
import type { PaperDesk } from '../state/use-paper-work.ts';
import classes from './exams.module.css';
import { SampleTemplates } from './sample-templates.tsx';
import { SavedExams } from './saved-exams.tsx';
import { StepHeading } from './step-heading.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';

type Props = {
  desk: PaperDesk;
  templates: readonly SampleTemplate[];
  takesFocus: boolean;
  onToggle: (id: string) => void;
  go: (next: Partial<ExamPlace>) => Promise<void>;
};

/** Where a paper begins: with a template, with nothing, or with one that was saved before. */
export function TemplatesStep({ desk, templates, takesFocus, onToggle, go }: Props) {
  const openExam = (id: string) => {
    // Read anew, unless it is the one that is being worked on.
    if (!desk.work?.isDirty) desk.open(null);
    void go({ step: 'paper', exam: id });
  };
  return (
    <>
      {desk.work?.isDirty && <UnsavedNotice work={desk.work} desk={desk} go={go} />}
      <section className={classes.part}>
        <div className={classes.head}>
          <StepHeading takesFocus={takesFocus}>試卷範本</StepHeading>
          <Button onClick={() => void go({ step: 'subject' })}>建立新試卷</Button>
        </div>
        <SampleTemplates
          templates={templates}
          onToggle={onToggle}
          onUse={({ subject, grade }) => void go({ step: 'subject', subject, grade })}
        />
      </section>
      <SavedExams onOpen={openExam} />
    </>
  );
}
