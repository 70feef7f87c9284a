import { Textarea } from '@mantine/core';
import { DraftDialog, type DraftForm } from '#web/components/dialogs/draft-dialog.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { NO_PLACE, type Place } from '../state/place.ts';
import { UNIT_PASTE_DRAFT, usePasteUnits } from '../state/use-paste-units.ts';
import { FormFrame } from './form-frame.tsx';
import { PiecesList } from './pieces-list.tsx';
import { PlaceFields } from './place-fields.tsx';
import classes from './questions.module.css';

/** Many units of one subject and grade, pasted as a list of names. */
export function PasteUnitsDialog({ dialog }: { dialog: Dialog<Place> }) {
  return (
    <DraftDialog dialog={dialog} title="貼上多個單元" draft={UNIT_PASTE_DRAFT}>
      {(form) => <PasteUnitsForm {...form} place={dialog.target ?? NO_PLACE} />}
    </DraftDialog>
  );
}

type Props = DraftForm & { place: Place };

function PasteUnitsForm({ userId, place, onHold, onCancel, onSaved }: Props) {
  const form = usePasteUnits(userId, place);
  const { fields, change, problem, kept } = form;
  return (
    <FormFrame
      form={form}
      failed="創建單元時發生錯誤"
      submitLabel={kept.length > 0 ? `新增 ${kept.length.toLocaleString('en')} 個單元` : '新增'}
      onHold={onHold}
      onCancel={onCancel}
      onSubmit={() => form.save(onSaved)}
    >
      <PlaceFields
        place={fields}
        onChange={({ unit: _, ...patch }) => change(patch)}
        isChecked={problem !== null}
      />
      <Textarea
        label="單元名稱"
        required
        data-autofocus
        rows={8}
        classNames={{ input: classes.area ?? '' }}
        description="一行一個名稱。已有的單元會略過，不會改動。"
        error={problem !== null && kept.length === 0}
        value={fields.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <PiecesList
        rows={kept.map(({ name, problem: wrong }) => ({
          key: name,
          name,
          shown: <bdi>{name}</bdi>,
          problem: wrong,
        }))}
        unit="個單元"
        faulty={form.faulty}
        onDrop={form.drop}
        droppedCount={form.droppedCount}
        onRestore={form.restoreDropped}
      />
    </FormFrame>
  );
}
