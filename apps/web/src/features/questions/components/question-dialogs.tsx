import { DraftDialog } from '#web/components/dialogs/draft-dialog.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { NO_PLACE, type UnitPlace } from '../state/place.ts';
import { PASTE_DRAFT } from '../state/use-paste-questions.ts';
import type { QuestionDialogs as Dialogs, QuestionTarget } from '../state/use-question-dialogs.ts';
import { questionDraftName } from '../state/use-question-form.ts';
import type { Units } from '../state/use-units.ts';
import { PasteQuestionsForm } from './paste-questions-form.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionView } from './question-view.tsx';

/** The dialogs that both pages have about questions: to add or edit one, to look at one, and to paste many. */
export function QuestionDialogs({ dialogs, units }: { dialogs: Dialogs; units: Units }) {
  return (
    <>
      <FormOfOne dialog={dialogs.form} units={units} />
      <PasteOfMany dialog={dialogs.paste} units={units} />
      <QuestionView dialogs={dialogs} units={units} />
    </>
  );
}

function FormOfOne({ dialog, units }: { dialog: Dialog<QuestionTarget>; units: Units }) {
  const { target } = dialog;
  return (
    <DraftDialog
      dialog={dialog}
      title={target?.question ? '編輯題目' : '新增題目'}
      size="60rem"
      draft={questionDraftName(target?.question ?? null)}
    >
      {(form) => target && <QuestionForm {...form} target={target} units={units} />}
    </DraftDialog>
  );
}

function PasteOfMany({ dialog, units }: { dialog: Dialog<UnitPlace>; units: Units }) {
  return (
    <DraftDialog dialog={dialog} title="貼上多道題目" size="60rem" draft={PASTE_DRAFT}>
      {(form) => <PasteQuestionsForm {...form} place={dialog.target ?? NO_PLACE} units={units} />}
    </DraftDialog>
  );
}
