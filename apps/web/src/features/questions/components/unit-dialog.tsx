import { TextInput } from '@mantine/core';
import { isBlank } from '#contract/form-fields.ts';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import { DraftDialog, type DraftForm } from '#web/components/dialogs/draft-dialog.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import type { Place } from '../state/place.ts';
import { findNameProblem } from '../state/unit-words.ts';
import { unitDraftName, useUnitForm } from '../state/use-unit-form.ts';
import { FormFrame } from './form-frame.tsx';
import { PlaceFields } from './place-fields.tsx';

/** A unit that is there, or null for a new one; `place` is where that one begins. */
export type UnitTarget = { unit: QuestionUnit | null; place: Place };

export function UnitDialog({ dialog }: { dialog: Dialog<UnitTarget> }) {
  const { target } = dialog;
  return (
    <DraftDialog
      dialog={dialog}
      title={target?.unit ? '編輯單元' : '新增單元'}
      size="lg"
      draft={unitDraftName(target?.unit ?? null)}
    >
      {(form) => target && <UnitForm {...form} target={target} />}
    </DraftDialog>
  );
}

type Props = DraftForm & { target: UnitTarget };

function UnitForm({ userId, target: { unit, place }, onHold, onCancel, onSaved }: Props) {
  const form = useUnitForm(userId, unit, place);
  const { fields, change, problem } = form;
  const isChecked = problem !== null;
  return (
    <FormFrame
      form={form}
      failed={unit ? '儲存單元時發生錯誤' : '創建單元時發生錯誤'}
      submitLabel={unit ? '更新' : '新增'}
      onHold={onHold}
      onCancel={onCancel}
      onSubmit={() => form.save(onSaved)}
    >
      <PlaceFields place={fields} onChange={({ unit: _, ...patch }) => change(patch)} isChecked={isChecked} />
      <TextInput
        label="單元名稱"
        name="unit_name"
        required
        data-autofocus
        error={isChecked && (isBlank(fields.name) || findNameProblem(fields.name) !== null)}
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </FormFrame>
  );
}
