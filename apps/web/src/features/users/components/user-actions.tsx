import type { ManagedUser } from '#contract/user-management.contract.ts';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';

type Props = {
  user: ManagedUser;
  /** The own account, which nobody deletes. */
  isOwn: boolean;
  isLeaving: boolean;
  onEdit: (user: ManagedUser) => void;
  onAssign: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
};

/** What can be done with one user. */
export function UserActions({ user, isOwn, isLeaving, onEdit, onAssign, onDelete }: Props) {
  return (
    <RowActions>
      <RowButton label={`編輯「${user.name}」`} onClick={() => onEdit(user)}>
        編輯
      </RowButton>
      <RowButton label={`指派聊天機器人給「${user.name}」`} onClick={() => onAssign(user)}>
        指派
      </RowButton>
      {!isOwn && (
        <RowButton danger label={`刪除「${user.name}」`} loading={isLeaving} onClick={() => onDelete(user)}>
          刪除
        </RowButton>
      )}
    </RowActions>
  );
}
