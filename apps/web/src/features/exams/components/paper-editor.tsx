import { Button, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue } from 'react';
import { EXAM_MAX_LENGTH } from '#contract/exams.contract.ts';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { type Problem, useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { type Paper, sumMarks, writePaper } from '../state/paper.ts';
import type { PaperWork } from '../state/paper-work.ts';
import { useExamSaving } from '../state/use-exams.ts';
import type { PaperDesk } from '../state/use-paper-work.ts';
import { useSchoolName } from '../state/use-school-name.ts';
import classes from './exams.module.css';
import { PaperActions } from './paper-actions.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { SectionList } from './section-list.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = {
  userId: string;
  work: PaperWork;
  desk: PaperDesk;
  takesFocus: boolean;
  onSaved: (id: string) => void;
  onLeave: () => void;
};

const FULL_MARKS = 100;

/** A paper as it is written, and beside it as it will be printed. */
export function PaperEditor({ userId, work, desk, takesFocus, onSaved, onLeave }: Props) {
  const { paper } = work;
  const [school, setSchool] = useSchoolName(userId);
  const shown = useDeferredValue(paper);
  const saving = useExamSaving((saved, id) => {
    desk.settle(saved, id);
    onSaved(id);
  });
  const checked = useCheckedForm({ check: () => findProblem(paper), onSubmit: () => saving.mutate(work) });
  const update = (change: (before: Paper) => Paper) => {
    checked.forget();
    desk.change(work.id, change);
  };
  const change = (patch: Partial<Paper>) => update((before) => ({ ...before, ...patch }));
  return (
    <div className={classes.desk}>
      <form {...checked.form} className={classes.form}>
        <div className={classes.head}>
          <StepHeading takesFocus={takesFocus}>編輯試卷</StepHeading>
          <Button size="sm" variant="default" onClick={onLeave}>
            返回範本
          </Button>
        </div>
        <p className={classes.facts}>
          <span>{work.subject}</span>
          <span>{work.grade}</span>
        </p>
        {work.isUnfinished && <p className={classes.notice}>這份試卷沒有寫完，可以自己補上後面的部分。</p>}
        <TextInput
          label="學校"
          description="印在試卷上方，只用在列印和 Word 檔，不隨試卷儲存"
          value={school}
          onChange={({ currentTarget: { value } }) => setSchool(value)}
        />
        <TextInput
          label="試卷標題"
          {...checked.field('title')}
          value={paper.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Textarea
          label="試卷說明"
          description="印在各部分前面，例如考試時間；可以留空"
          classNames={{ input: classes.short ?? '' }}
          value={paper.intro}
          onChange={({ currentTarget: { value } }) => change({ intro: value })}
        />
        <SectionList paper={paper} onChange={update} />
        <Total paper={paper} />
        <Textarea
          label={paper.answerTitle}
          description="印在另一頁"
          classNames={{ input: classes.long ?? '' }}
          value={paper.answerKey}
          onChange={({ currentTarget: { value } }) => change({ answerKey: value })}
        />
        <FormProblem problem={checked.problem} />
        <PaperActions work={work} school={school} saving={saving} />
      </form>
      <PaperSheet paper={shown} school={school} />
    </div>
  );
}

/** The marks of all sections. A paper may have other ones than a hundred, but rarely on purpose. */
function Total({ paper }: { paper: Paper }) {
  const total = sumMarks(paper);
  return (
    <p role="status" className={classes.total} data-odd={total !== FULL_MARKS || undefined}>
      總分：{total} 分{total !== FULL_MARKS && `（不是 ${FULL_MARKS} 分，請檢查各部分的分數）`}
    </p>
  );
}

const TITLE_MAX = 200;

function findProblem(paper: Paper): Problem | null {
  if (paper.title.trim() === '') return { field: 'title', text: '請填寫試卷標題' };
  if (paper.title.trim().length > TITLE_MAX) return { field: 'title', text: `試卷標題最多 ${TITLE_MAX} 字` };
  const max = EXAM_MAX_LENGTH.toLocaleString('en');
  return writePaper(paper).length > EXAM_MAX_LENGTH
    ? { field: 'title', text: `試卷最多 ${max} 字，請縮短一些` }
    : null;
}
