import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { saveFile } from '#web/lib/files/save-file.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { writeMarkdown } from '../state/paper.ts';
import type { PaperWork } from '../state/paper-work.ts';
import type { useExamSaving } from '../state/use-exams.ts';
import classes from './exams.module.css';

type Props = {
  work: PaperWork;
  school: string;
  saving: ReturnType<typeof useExamSaving>;
};

const COPIED = { copied: '已複製', failed: '無法複製' };

/** What can be done with a paper. The button that saves belongs to the form around it. */
export function PaperActions({ work, school, saving }: Props) {
  const { outcome, copy } = useCopy();
  const file = useWordFile();
  return (
    <>
      {saving.isError && (
        <FailureNotice text="無法儲存試卷，內容都還在" error={saving.error} onClose={saving.reset} />
      )}
      {file.error !== null && (
        <FailureNotice text="無法製作 Word 檔" error={file.error} onClose={file.forget} />
      )}
      <div className={classes.actions}>
        <div className={classes.buttons}>
          <Button size="sm" px="sm" type="submit" loading={saving.isPending}>
            儲存
          </Button>
          <Button size="sm" px="sm" variant="default" onClick={() => window.print()}>
            列印
          </Button>
          <Button size="sm" px="sm" variant="default" onClick={() => void copy(writeMarkdown(work.paper))}>
            <span aria-live="polite">{outcome === null ? '複製' : COPIED[outcome]}</span>
          </Button>
          <Button
            size="sm"
            px="sm"
            variant="default"
            loading={file.isBusy}
            onClick={() => void file.make(work, school)}
          >
            下載 Word 檔
          </Button>
        </div>
        <p role="status" className={classes.about}>
          {file.isBusy ? '正在製作 Word 檔…' : stateOf(work)}
        </p>
      </div>
      <p className={classes.about}>試卷由 AI 擬定，可能有錯，印發以前請核對題目和答案。</p>
    </>
  );
}

function stateOf({ isDirty, isStored }: PaperWork): string {
  if (!isDirty) return '已儲存';
  return isStored ? '有還沒儲存的更改' : '還沒儲存';
}

/** Makes the file with a part of the program that is fetched when it is first wanted. */
function useWordFile() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isBusy,
    error,
    forget: () => setError(null),
    async make({ paper }: PaperWork, school: string): Promise<void> {
      setBusy(true);
      setError(null);
      try {
        const { makePaperFile } = await import('../docx/make-paper-file.ts');
        saveFile(`${paper.title.trim() || '試卷'}.docx`, await makePaperFile(paper, school));
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
  };
}
