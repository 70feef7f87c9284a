import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteKnowledgeBase } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { dropUnsynced, type UnsyncedKnowledgeBase } from '#web/lib/drafts/unsynced-knowledge.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { knowledgeListQuery } from '../api/knowledge-queries.ts';
import { retrySave } from './saves.ts';
import { tellOutcome } from './tell-outcome.ts';

/** What can be done with a row of the list. */
export function useRowActions() {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);

  async function remove(id: string, name: string): Promise<void> {
    const message = `確定要刪除知識庫「${name}」嗎？使用它的聊天機器人會繼續運作，但不再引用這些內容。`;
    if (!(await confirm({ message, confirmLabel: '刪除', danger: true }))) return;
    setRemoving(id);
    try {
      await call(deleteKnowledgeBase, { params: { id } });
      toast('success', `已刪除「${name}」`);
      leaveRow();
    } catch (error) {
      toast('error', `無法刪除「${name}」：${failureText(error).title}`);
    }
    await queries.invalidateQueries({ queryKey: knowledgeListQuery.queryKey, exact: true });
    setRemoving(null);
  }

  return {
    removing,
    remove: (id: string, name: string) => void remove(id, name),
    retry: (entry: UnsyncedKnowledgeBase) => {
      void retrySave(entry).then((outcome) => tellOutcome(entry.owner_id, entry.name, outcome));
    },
    discard: (entry: UnsyncedKnowledgeBase) => void discard(entry),
  };
}

async function discard({ owner_id, id, name }: UnsyncedKnowledgeBase): Promise<void> {
  const message = `確定要捨棄「${name}」尚未同步的內容嗎？它只保存在這台電腦，捨棄後無法復原。`;
  if (!(await confirm({ message, confirmLabel: '捨棄', danger: true }))) return;
  leaveRow();
  dropUnsynced(owner_id, id);
}
