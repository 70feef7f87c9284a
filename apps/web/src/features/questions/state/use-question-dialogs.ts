import { useState } from 'react';
import type { Question } from '#contract/questions.contract.ts';
import { toast } from '#web/lib/toast.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { NO_PLACE, placeOf, type UnitPlace } from './place.ts';
import type { QuestionFilter } from './question-filter.ts';
import { UNITS_FAILED, type Units } from './use-units.ts';

/** What the form of a question is about. */
export type QuestionTarget = {
  /** Null for a new one. */
  question: Question | null;
  place: UnitPlace;
  /** The question is there and its unit is not. */
  isUnitLost: boolean;
};

/** The dialogs about questions, of which both pages have the same. New ones begin where the list was narrowed to. */
export function useQuestionDialogs(units: Units, filter: QuestionFilter) {
  const form = useDialog<QuestionTarget>();
  const view = useDialog<Question>();
  const paste = useDialog<UnitPlace>();
  /** The question whose unit is looked for before its form opens. */
  const [openingId, setOpeningId] = useState<string | null>(null);

  const begin = (): UnitPlace => {
    const unit = units.find(filter.unit);
    return unit ? placeOf(unit) : filter;
  };
  return {
    form,
    view,
    paste,
    openingId,
    addOne: () => form.open({ question: null, place: begin(), isUnitLost: false }),
    pasteMany: () => paste.open(begin()),
    async edit(question: Question): Promise<void> {
      let unit = units.find(question.unit_id);
      if (!unit) {
        // It may be newer than the units that are known here.
        setOpeningId(question.id);
        const all = await units.reload();
        setOpeningId(null);
        if (all === null) return toast('error', UNITS_FAILED);
        unit = all.find(({ id }) => id === question.unit_id);
      }
      view.close();
      form.open({ question, place: unit ? placeOf(unit) : NO_PLACE, isUnitLost: !unit });
    },
  };
}

export type QuestionDialogs = ReturnType<typeof useQuestionDialogs>;
