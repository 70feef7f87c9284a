import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, QuestionUnit } from '#contract/questions.contract.ts';
import { offerToast } from '#web/components/notices/offer-toast.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { removeQuestion } from '../api/delete-question.ts';
import { removeUnit } from '../api/delete-unit.ts';
import { addQuestion } from '../api/save-question.ts';
import { shortLabel } from './unit-words.ts';
import { useReload } from './use-reload.ts';

export type Failure = { text: string; error: unknown };

const TITLE = '確認刪除';

/**
 * Deletes questions and units after a question, one at a time: while one is on its way nothing else is begun. What somebody
 * else has deleted already is gone, as it was meant to be. `onUnitGone` comes before anything is read again.
 */
export function useRemoval(onUnitGone: (unit: QuestionUnit) => void = () => undefined) {
  const reload = useReload();
  const [failure, setFailure] = useState<Failure | null>(null);
  const restore = useRestoring();
  const removingQuestion = useMutation({
    mutationFn: ({ id }: Question) => removeQuestion(id).catch(ignoreGone),
    onMutate: () => setFailure(null),
    onSuccess(_, question) {
      leaveRow();
      offerToast({
        kind: 'plain',
        message: '已刪除這道題目',
        label: '復原',
        run: () => void restore(question),
      });
    },
    onError: (error) => setFailure({ text: '刪除題目內容時發生錯誤', error }),
    onSettled: reload,
  });
  const removingUnit = useMutation({
    mutationFn: ({ id }: QuestionUnit) => removeUnit(id).catch(ignoreGone),
    onMutate: () => setFailure(null),
    onSuccess(_, unit) {
      leaveRow();
      toast('success', `已刪除單元「${unit.unit_name}」`);
      onUnitGone(unit);
    },
    onError: (error) => setFailure({ text: '刪除單元時發生錯誤', error }),
    onSettled: reload,
  });
  const isDeleting = removingQuestion.isPending || removingUnit.isPending;

  const ask = async (message: string, remove: () => void) => {
    if (isDeleting) return;
    if (await confirm({ title: TITLE, message, confirmLabel: '刪除', danger: true })) remove();
  };
  return {
    failure,
    dismiss: () => setFailure(null),
    isDeleting,
    /** The question or unit that is being deleted now. */
    deletingId:
      (removingQuestion.isPending && removingQuestion.variables.id) ||
      (removingUnit.isPending && removingUnit.variables.id) ||
      null,
    removeQuestion: (question: Question) =>
      void ask('確定要刪除這道題目嗎？\n刪除後無法恢復。', () => removingQuestion.mutate(question)),
    removeUnit: (unit: QuestionUnit) => void ask(questionOf(unit), () => removingUnit.mutate(unit)),
  };
}

export type Removal = ReturnType<typeof useRemoval>;

function questionOf(unit: QuestionUnit): string {
  const questions = unit.question_count > 0 ? `（${unit.question_count.toLocaleString('en')} 道題目）` : '';
  return `確定要刪除單元「${shortLabel(unit)}」${questions}嗎？\n此操作會同時刪除該單元下的所有題目，且無法恢復。`;
}

function ignoreGone(error: unknown): undefined {
  const isGone =
    error instanceof ApiError &&
    (error.code === 'question_not_found' || error.code === 'question_unit_not_found');
  if (!isGone) throw error;
}

/** Brings a deleted question back as it was. The offer stands while it fails, also on another page. */
function useRestoring() {
  const reload = useReload();
  return async function restore(question: Question): Promise<void> {
    const { id, unit_id, content } = question;
    try {
      await addQuestion(id, { unit_id, content });
    } catch (error) {
      offerToast({
        kind: 'error',
        message: `儲存題目內容時發生錯誤：${failureText(error).title}`,
        label: '再試一次',
        run: () => void restore(question),
      });
      return;
    }
    await reload();
    toast('success', '已復原這道題目');
  };
}
