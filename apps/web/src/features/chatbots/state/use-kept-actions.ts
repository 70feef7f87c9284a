import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { clearFormDraft } from './form-draft.ts';
import { dropKept, type KeptChatbot, PASSWORD_LOST } from './kept-chatbots.ts';
import { saveForm } from './save-form.ts';

/** What can be done with a chatbot that was entered while the server was away. */
export function useKeptActions() {
  const queries = useQueryClient();
  const [sendingKey, setSendingKey] = useState<string | null>(null);

  const forget = ({ key, userId, chatbotId }: KeptChatbot) => {
    leaveRow();
    clearFormDraft(userId, chatbotId);
    dropKept(key);
  };
  return {
    /** The one that is on its way. */
    sendingKey,
    async retry(kept: KeptChatbot): Promise<void> {
      if (sendingKey !== null) return;
      setSendingKey(kept.key);
      const outcome = await saveForm(kept.chatbotId, kept.key, kept.values);
      setSendingKey(null);
      if (outcome.kind === 'saved') {
        forget(kept);
        const { name } = outcome.chatbot;
        if (kept.lacksPassword)
          toast('notice', `「${name}」已同步，但${PASSWORD_LOST}`, 2 * TIMERS.toast.error);
        else toast('success', `「${name}」已同步`);
        await queries.invalidateQueries({ queryKey: ['chatbots'] });
      } else {
        const reason = outcome.kind === 'away' ? '伺服器仍然無法連線，資料還保留著' : outcome.text;
        toast('error', `「${kept.values.name}」未能同步：${reason}`);
      }
    },
    async discard(kept: KeptChatbot): Promise<void> {
      const message = `要捨棄「${kept.values.name}」尚未同步的內容嗎？`;
      if (await confirm({ message, confirmLabel: '捨棄', danger: true })) forget(kept);
    },
  };
}
