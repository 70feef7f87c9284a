import { useState } from 'react';
import type { UserType } from '#contract/user-types.contract.ts';
import { FormDialog, type Hold } from '#web/components/dialogs/form-dialog.tsx';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { clearTypeDraft } from '../state/type-fields.ts';
import { TypeForm } from './type-form.tsx';

type Props = {
  dialog: Dialog<UserType | 'new'>;
  /** A new type stands in the list. */
  onCreated: () => void;
};

/** One modal for a new type and for one that is there. */
export function TypeDialog({ dialog, onCreated }: Props) {
  const userId = useOwnerId() ?? '';
  const [hold, setHold] = useState<Hold>(null);
  const type = dialog.target === 'new' ? null : dialog.target;
  return (
    <FormDialog
      dialog={dialog}
      title={type ? '編輯用戶類型' : '新增用戶類型'}
      hold={hold}
      onGiveUp={() => clearTypeDraft(userId, type?.id ?? null)}
    >
      {(leave) => (
        <TypeForm
          key={dialog.turn}
          userId={userId}
          type={type}
          onHold={setHold}
          onCancel={leave}
          onSaved={() => {
            dialog.close();
            if (type === null) onCreated();
          }}
        />
      )}
    </FormDialog>
  );
}
