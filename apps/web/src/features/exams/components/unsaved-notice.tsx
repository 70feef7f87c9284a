import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '#web/lib/confirm.ts';
import type { PaperWork } from '../state/paper-work.ts';
import type { ExamPlace } from '../state/use-exam-address.ts';
import type { PaperDesk } from '../state/use-paper-work.ts';
import classes from './exams.module.css';

type Props = {
  work: PaperWork;
  desk: PaperDesk;
  go: (next: Partial<ExamPlace>) => Promise<void>;
  children?: ReactNode;
};

/** Somebody has a paper on the desk that is not stored, and is elsewhere. */
export function UnsavedNotice({ work, desk, go, children }: Props) {
  const giveUp = async () => {
    const message = `確定要放棄還沒儲存的「${work.paper.title}」嗎？`;
    if (await confirm({ message, confirmLabel: '放棄', danger: true })) desk.open(null);
  };
  return (
    <section aria-label="還沒儲存的試卷" className={classes.notice}>
      <p>
        還有一份沒儲存的試卷：<strong>{work.paper.title}</strong>
      </p>
      {children}
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => void go({ step: 'paper', ...(work.isStored && { exam: work.id }) })}>
          繼續編輯
        </Button>
        <Button size="sm" variant="default" onClick={() => void giveUp()}>
          放棄
        </Button>
      </div>
    </section>
  );
}
