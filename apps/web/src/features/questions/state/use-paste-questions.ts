import { useDeferredValue, useMemo, useState } from 'react';
import { isBlank } from '#contract/form-fields.ts';
import { PASTE_MAX, PASTE_MAX_LENGTH, QUESTION_MAX_LENGTH } from '#contract/questions.contract.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { idWithin } from '#web/lib/id-within.ts';
import { toast } from '#web/lib/toast.ts';
import { addQuestions } from '../api/add-many.ts';
import { PLACE_CHOICES, type UnitPlace } from './place.ts';
import { splitQuestions } from './split-questions.ts';
import { FILL_ALL, useDraftSaving } from './use-draft-saving.ts';

export const PASTE_DRAFT = 'question-paste';

/** Milliseconds that the message with their number stands. */
const READING_TIME = 4_000;

/** How a text is cut: as it looks, or as somebody says. */
export const WAYS = ['', 'blank', 'number'] as const;

export type PastedQuestion = {
  /** The same for the same text in the same place among its equals, so that one that was dropped stays dropped. */
  key: string;
  content: string;
  problem: 'blank' | 'long' | null;
};

type Body = { unit: string; questions: readonly PastedQuestion[] };

/** Questions that are pasted as one text, looked at as they were cut, and saved together. */
export function usePasteQuestions(userId: string, place: UnitPlace) {
  const saved = { ...place, newUnit: '', text: '', way: '' as (typeof WAYS)[number] };
  const draft = useFormDraft(userId, PASTE_DRAFT, saved, { ...PLACE_CHOICES, way: WAYS });
  const { send, ...form } = useDraftSaving(userId, PASTE_DRAFT, draft, {
    save: ({ unit, questions }: Body) =>
      addQuestions(
        unit,
        // The same for the same question of a unit, so that none is made twice when an answer was lost.
        questions.map(({ key, content }) => ({ id: idWithin(draft.id, `${unit}:${key}`), content })),
      ),
    onSaved: (made) => toast('success', `已新增 ${made.length.toLocaleString('en')} 道題目`, READING_TIME),
    failed: '儲存題目內容時發生錯誤',
  });
  const { text: typed, way, unit } = form.fields;
  const text = useDeferredValue(typed);
  const pieces = useMemo(() => read(text, way), [text, way]);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const kept = pieces.filter(({ key }) => !dropped.has(key));
  return {
    ...form,
    kept,
    faulty: countFaulty(kept),
    drop: (key: string) => setDropped((before) => new Set([...before, key])),
    droppedCount: pieces.length - kept.length,
    restoreDropped: () => setDropped(new Set()),
    save(isUnitKnown: boolean, onClose: () => void): void {
      // What is saved has been shown as it was cut, which is a moment behind whoever types.
      if (text === typed) send(check(isUnitKnown ? unit : null, kept), onClose);
    },
  };
}

const countFaulty = (questions: readonly PastedQuestion[]) =>
  questions.filter(({ problem }) => problem !== null).length;

function check(
  unit: string | null,
  questions: readonly PastedQuestion[],
): { problem: string } | { body: Body } {
  const faulty = countFaulty(questions);
  const length = questions.reduce((sum, { content }) => sum + content.length, 0);
  if (unit === null || questions.length === 0) return { problem: FILL_ALL };
  if (faulty > 0) return { problem: `有 ${faulty} 道題目空白或太長，請更改或刪去後再儲存。` };
  if (questions.length > PASTE_MAX) return { problem: `一次最多儲存 ${PASTE_MAX} 道題目，請分批貼上。` };
  if (length > PASTE_MAX_LENGTH)
    return { problem: `題目加起來太長，最多 ${PASTE_MAX_LENGTH.toLocaleString('en')} 個字元，請分批貼上。` };
  return { body: { unit, questions } };
}

function read(text: string, way: (typeof WAYS)[number]): PastedQuestion[] {
  const seen = new Map<string, number>();
  return splitQuestions(text, way === '' ? undefined : way).map(({ content }) => {
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    const problem = isBlank(content) ? 'blank' : content.length > QUESTION_MAX_LENGTH ? 'long' : null;
    return { key: `${count}:${content}`, content, problem };
  });
}
