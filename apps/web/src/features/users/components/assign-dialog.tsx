import { useQuery } from '@tanstack/react-query';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { fetchAssigned } from '../api/find-chatbots.ts';
import { AssignForm } from './assign-form.tsx';
import { type ManyContent, ManyDialog } from './many-dialog.tsx';

/** One user, whose assignment is edited as it is, or the ids of several. */
export type AssignTarget = Pick<ManagedUser, 'id' | 'name'> | readonly string[];

/** 「指派聊天機器人」, for a row and for all that are chosen. */
export function AssignDialog({ dialog }: { dialog: Dialog<AssignTarget> }) {
  return (
    <ManyDialog dialog={dialog} title={titleOf}>
      {(target, content) =>
        'name' in target ? (
          <AssignOne key={dialog.turn} user={target} content={content} />
        ) : (
          <AssignForm key={dialog.turn} chosen={target} userName={null} assigned={NONE} {...content} />
        )
      }
    </ManyDialog>
  );
}

const NONE: readonly never[] = [];

function titleOf(target: AssignTarget): string {
  return 'name' in target ? `指派聊天機器人給「${target.name}」` : '指派聊天機器人';
}

function AssignOne({ user, content }: { user: Pick<ManagedUser, 'id' | 'name'>; content: ManyContent }) {
  const assigned = useQuery({
    queryKey: ['users', 'assigned', user.id],
    queryFn: ({ signal }) => fetchAssigned(user.id, signal),
    // Somebody else may have changed it since.
    gcTime: 0,
  });
  if (assigned.data) {
    return <AssignForm chosen={[user.id]} userName={user.name} assigned={assigned.data} {...content} />;
  }
  if (assigned.isError) {
    return (
      <FailureNotice
        text="無法載入已指派的聊天機器人"
        error={assigned.error}
        onRetry={() => void assigned.refetch()}
      />
    );
  }
  return <p role="status">載入中…</p>;
}
