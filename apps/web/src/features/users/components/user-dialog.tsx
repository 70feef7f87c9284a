import type { ManagedUser } from '#contract/user-management.contract.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { ManyDialog } from './many-dialog.tsx';
import { UserForm } from './user-form.tsx';

type Props = { dialog: Dialog<ManagedUser | 'new'> };

/** One modal for a new user and for one who is there. */
export function UserDialog({ dialog }: Props) {
  return (
    <ManyDialog dialog={dialog} title={(target) => (target === 'new' ? '新增用戶' : '編輯用戶')}>
      {(target, content) => (
        <UserForm key={dialog.turn} user={target === 'new' ? null : target} {...content} />
      )}
    </ManyDialog>
  );
}
