import type { Assignment } from '#contract/helper-records.ts';
import { PAGES } from '#contract/pages.ts';
import { confirm } from '#web/lib/confirm.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { toast } from '#web/lib/toast.ts';
import { askForEvaluation } from '../api/evaluate-assignment.ts';
import { RecordedWork } from '../components/recorded-work.tsx';
import { useRecordedRun } from '../state/use-recorded-run.ts';
import { useWorkDraft } from '../state/use-work-draft.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { AssignmentResult } from './assignment-result.tsx';
import { bodyOf, readWork, reviseWork } from './assignment-work.ts';
import { PhaseSteps, useRunPhase } from './phase-steps.tsx';

const WORDS = {
  running: '正在評估作業…',
  failed: '評估作業時發生錯誤，請稍後再試',
  noRecords: '評估過的作業會留在這裡，隨時可以再看，也可以修改後再交。',
};

/** What was typed stays when the session ends: the page goes on being that of the person it was opened for. */
export function AssignmentPage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <Evaluation key={userId} userId={userId} />;
}

function Evaluation({ userId }: { userId: string }) {
  const { work, draft, submit, startAnew, revise } = useEvaluation(userId);
  const { record } = work;
  const runPhase = useRunPhase(work.run.text);
  const phase = work.isBusy ? runPhase : record.id === null ? 'form' : 'done';
  return (
    <RecordedWork
      work={work}
      title={PAGES.assignments.title}
      lead="交上作業內容和評分標準，取得 AI 的分數、評語和改進建議。"
      words={WORDS}
      above={<PhaseSteps phase={phase} />}
      form={<AssignmentForm draft={draft} onSubmit={() => void submit()} onReset={() => void startAnew()} />}
    >
      {(assignment) => (
        <AssignmentResult
          key={assignment.id}
          assignment={assignment}
          takesFocus={record.isOpenedHere}
          onOpen={record.open}
          onRevise={() => void revise(assignment)}
          onReset={() => void startAnew()}
        />
      )}
    </RecordedWork>
  );
}

function useEvaluation(userId: string) {
  const work = useRecordedRun('assignment', askForEvaluation);
  const draft = useWorkDraft({ userId, helper: 'assignment', read: readWork });

  const submit = async () => {
    toast('notice', '作業已提交，正在評估中...');
    const made = await work.send(bodyOf(draft.work));
    if (made === null) return;
    draft.clear();
    toast('notice', '作業評估完成！');
  };
  const startAnew = async () => {
    const message = '確定要清除填寫的內容，重新開始嗎？';
    if (!draft.isEmpty && !(await confirm({ message, confirmLabel: '清除', danger: true }))) return;
    draft.clear();
    work.close();
  };
  const revise = async (submitted: Assignment) => {
    const isBegun = draft.work.previousId === submitted.id;
    const message = '表單裡還有沒交的內容，要換成這份作業嗎？';
    if (!isBegun && !draft.isEmpty && !(await confirm({ message, confirmLabel: '換成這份' }))) return;
    if (!isBegun) draft.replace(reviseWork(submitted));
    work.close();
  };
  return { work, draft, submit, startAnew, revise };
}
