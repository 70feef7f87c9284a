import { TIMERS } from '#contract/constants.ts';
import { isBlank } from '#contract/form-fields.ts';
import { QUESTION_MAX_LENGTH, type Question } from '#contract/questions.contract.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { idWithin } from '#web/lib/id-within.ts';
import { toast } from '#web/lib/toast.ts';
import { addQuestion, changeQuestion, type QuestionBody } from '../api/save-question.ts';
import { PLACE_CHOICES, type UnitPlace } from './place.ts';
import { FILL_ALL, useDraftSaving } from './use-draft-saving.ts';

export const questionDraftName = (question: Question | null) => `question:${question?.id ?? 'new'}`;

const TOO_LONG = `題目內容太長，最多 ${QUESTION_MAX_LENGTH.toLocaleString('en')} 個字元`;

/** What the form of a question holds and what becomes of it; null stands for a new one. `place` is where it begins. */
export function useQuestionForm(userId: string, question: Question | null, place: UnitPlace) {
  const name = questionDraftName(question);
  const saved = { ...place, newUnit: '', content: question?.content ?? '' };
  const draft = useFormDraft(userId, name, saved, PLACE_CHOICES);
  const { send, ...form } = useDraftSaving(userId, name, draft, {
    save: (body: QuestionBody) =>
      question
        ? changeQuestion(question.id, body)
        : // Another content is another question, whatever became of the last one.
          addQuestion(idWithin(draft.id, `${body.unit_id}\n${body.content}`), body),
    onSaved: () => toast('success', '已儲存題目', TIMERS.savedBanner),
    failed: '儲存題目內容時發生錯誤',
  });
  return {
    ...form,
    /** Saves into a unit that is there, unless something is missing; `onClose` is told then. */
    save: (isUnitKnown: boolean, onClose: () => void) => send(check(form.fields, isUnitKnown), onClose),
  };
}

type Checked = { problem: string } | { body: QuestionBody };

function check({ unit, content }: { unit: string; content: string }, isUnitKnown: boolean): Checked {
  if (!isUnitKnown || isBlank(content)) return { problem: FILL_ALL };
  return content.length > QUESTION_MAX_LENGTH ? { problem: TOO_LONG } : { body: { unit_id: unit, content } };
}
