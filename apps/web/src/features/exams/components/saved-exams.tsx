import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ExamItem } from '#contract/exams.contract.ts';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { useExamRemoval, useExams } from '../state/use-exams.ts';
import classes from './exams.module.css';
import { WaitingRows } from './waiting-rows.tsx';

/** One's own papers, the last changed first. */
export function SavedExams({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useExams();
  const removal = useExamRemoval();
  const heading = useRef<HTMLHeadingElement>(null);
  const { exams } = list;

  const remove = async ({ id, title }: ExamItem) => {
    const message = `確定要刪除試卷「${title}」嗎？此操作無法撤銷。`;
    if (!(await confirm({ message, confirmLabel: '刪除', danger: true }))) return;
    // The row that had the focus is gone then.
    removal.mutate(id, { onSuccess: () => heading.current?.focus() });
  };
  return (
    <section aria-labelledby="saved-exams" className={classes.part}>
      <h2 ref={heading} id="saved-exams" tabIndex={-1} className={classes.heading}>
        已儲存的試卷
      </h2>
      {removal.isError && (
        <FailureNotice text="無法刪除這份試卷" error={removal.error} onClose={removal.reset} />
      )}
      {exams?.length === 0 && <p className={classes.about}>儲存過的試卷會留在這裡，隨時可以再打開、列印。</p>}
      {exams && exams.length > 0 && (
        <ul aria-label="已儲存的試卷" className={classes.rows}>
          {exams.map((exam) => (
            <li key={exam.id} className={classes.row}>
              <div className={classes.rowText}>
                <p className={classes.rowTitle}>{exam.title}</p>
                <p className={classes.facts}>
                  <span>{exam.subject}</span>
                  <span>{exam.grade}</span>
                  <span>{exam.sections.length} 個部分</span>
                  <time dateTime={exam.updatedAt}>{formatMoment(exam.updatedAt)}</time>
                </p>
              </div>
              <RowActions>
                <RowButton label={`打開「${exam.title}」`} onClick={() => onOpen(exam.id)}>
                  打開
                </RowButton>
                <RowButton danger label={`刪除「${exam.title}」`} onClick={() => void remove(exam)}>
                  刪除
                </RowButton>
              </RowActions>
            </li>
          ))}
        </ul>
      )}
      {list.isPending && <WaitingRows />}
      {list.isError ? (
        <FailureNotice
          text="無法載入已儲存的試卷"
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      ) : (
        list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            載入更多
          </Button>
        )
      )}
    </section>
  );
}
