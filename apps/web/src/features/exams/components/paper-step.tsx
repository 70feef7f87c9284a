import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getExam } from '#contract/exams.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { examQuery } from '../api/exams.ts';
import { openWork } from '../state/paper-work.ts';
import type { ExamPlace } from '../state/use-exam-address.ts';
import type { PaperDesk } from '../state/use-paper-work.ts';
import classes from './exams.module.css';
import { PaperEditor } from './paper-editor.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { WaitingRows } from './waiting-rows.tsx';

type Props = {
  userId: string;
  desk: PaperDesk;
  /** Of a saved paper; null for the one on the desk. */
  examId: string | null;
  takesFocus: boolean;
  go: (next: Partial<ExamPlace>) => Promise<void>;
  become: (next: Partial<ExamPlace>) => Promise<void>;
};

/** The paper on the desk, or a saved one, which is put there when nothing else would be lost. */
export function PaperStep({ userId, desk, examId, takesFocus, go, become }: Props) {
  const { work } = desk;
  const isHere = work !== null && (examId === null || work.id === examId);
  if (isHere) {
    return (
      <PaperEditor
        key={work.id}
        userId={userId}
        work={work}
        desk={desk}
        takesFocus={takesFocus}
        onSaved={(id) => void become({ step: 'paper', exam: id })}
        onLeave={() => void go({})}
      />
    );
  }
  if (work?.isDirty) {
    return (
      <UnsavedNotice work={work} desk={desk} go={go}>
        <p>要打開另一份試卷，請先儲存或放棄這一份。</p>
      </UnsavedNotice>
    );
  }
  return examId === null ? (
    <Missing text="這裡還沒有試卷。" onLeave={() => void go({})} />
  ) : (
    <SavedPaper id={examId} desk={desk} onLeave={() => void go({})} />
  );
}

/** Fetches a saved paper and puts it on the desk. */
function SavedPaper({ id, desk, onLeave }: { id: string; desk: PaperDesk; onLeave: () => void }) {
  // An address that cannot be one of a paper needs no asking.
  const isPossible = getExam.params.safeParse({ id }).success;
  const { data, isError, error, isFetching, refetch } = useQuery({ ...examQuery(id), enabled: isPossible });
  const { open } = desk;
  useEffect(() => {
    if (data && !isFetching) open(openWork(data));
  }, [data, isFetching, open]);

  const isGone = error instanceof ApiError && error.code === 'exam_not_found';
  if (isGone || !isPossible) return <Missing text="找不到這份試卷，可能已經刪除。" onLeave={onLeave} />;
  if (isError) {
    return <FailureNotice text="無法載入這份試卷" error={error} onRetry={() => void refetch()} />;
  }
  return <WaitingRows />;
}

function Missing({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <section className={classes.notice}>
      <p role="alert">{text}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onLeave}>
          返回範本
        </Button>
      </div>
    </section>
  );
}
