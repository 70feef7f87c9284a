import { TIMERS } from '#contract/constants.ts';
import { isBlank } from '#contract/form-fields.ts';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { addUnit, changeUnit, type UnitBody } from '../api/save-unit.ts';
import { PLACE_CHOICES, type Place, placeOf } from './place.ts';
import { findNameProblem } from './unit-words.ts';
import { FILL_ALL, useDraftSaving } from './use-draft-saving.ts';

export const unitDraftName = (unit: QuestionUnit | null) => `question-unit:${unit?.id ?? 'new'}`;

/** What the form of a unit holds and what becomes of it; null stands for a new one, `place` is where that one begins. */
export function useUnitForm(userId: string, unit: QuestionUnit | null, place: Place) {
  const name = unitDraftName(unit);
  const { subject, level, grade } = unit ? placeOf(unit) : place;
  const saved = { subject, level, grade, name: unit?.unit_name ?? '' };
  const draft = useFormDraft(userId, name, saved, PLACE_CHOICES);
  const { send, ...form } = useDraftSaving(userId, name, draft, {
    save: (body: UnitBody) => (unit ? changeUnit(unit.id, body) : addUnit(draft.id, body)),
    onSaved: ({ unit_name }) => toast('success', `已儲存單元「${unit_name}」`, TIMERS.savedBanner),
    failed: `單元「${draft.fields.name}」沒有儲存`,
  });
  return {
    ...form,
    /** Saves unless something is missing; `onClose` is told then. */
    save: (onClose: () => void) => send(check(form.fields), onClose),
  };
}

function check({ subject, grade, name }: Place & { name: string }): { problem: string } | { body: UnitBody } {
  if (subject === '' || grade === '' || isBlank(name)) return { problem: FILL_ALL };
  const problem = findNameProblem(name);
  return problem === null ? { body: { subject, grade, unit_name: name.trim() } } : { problem };
}
