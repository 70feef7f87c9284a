import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import { pageMessage } from '#contract/page-messages.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { alert } from '#web/lib/confirm.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { removeMessage } from '../api/delete-message.ts';
import { fetchMessages } from '../api/list-messages.ts';
import { trackUsage } from '../api/report-usage.ts';
import { fetchUsage, type Usage } from '../api/usage-today.ts';
import type { Attachment, UserMessage } from './conversation.ts';
import type { PageListener } from './conversation-controller.ts';
import { countUses } from './count-uses.ts';
import { refusalText, tooLongText, withImageLine } from './message-text.ts';
import { useController } from './use-controller.ts';
import { useDraft } from './use-draft.ts';
import { useReload } from './use-reload.ts';
import { sessionsKey } from './use-sessions.ts';

/** The conversation with the selected chatbot, its limit and its draft. */
export function useChat(userId: string, chatbot: ChatbotForUser | null, isSignedIn: boolean) {
  const queries = useQueryClient();
  const draft = useDraft(userId, chatbot?.id ?? null);
  const [image, setImage] = useState<Attachment | null>(null);
  const usageKey = ['chat', userId, 'usage', chatbot?.id ?? ''];
  const usage = useQuery({
    queryKey: usageKey,
    queryFn: ({ signal }) => fetchUsage(chatbot?.id ?? '', signal),
    enabled: chatbot !== null && isSignedIn,
  });
  const limit = usage.data?.limit ?? chatbot?.daily_limit ?? 0;
  const refreshSessions = () => void queries.invalidateQueries({ queryKey: sessionsKey(userId) });
  const refreshUsage = () => void queries.invalidateQueries({ queryKey: usageKey });

  const putBack = ({ text, image: sent }: UserMessage) => {
    draft.change(text);
    if (sent?.kind === 'local') setImage(sent);
  };
  const listener: PageListener = {
    onStarted: () => {
      draft.discard();
      refreshSessions();
    },
    onFinished: (question, { content, used, limit: counted }) => {
      queries.setQueryData<Usage>(usageKey, { used, limit: counted });
      refreshSessions();
      const characters = (question?.text.length ?? 0) + content.length;
      if (chatbot) trackUsage({ userId, chatbotId: chatbot.id, characters });
    },
    onFailed: () => {
      refreshSessions();
      refreshUsage();
    },
    onRefused: (error, question) => {
      if (question) putBack(question);
      refreshUsage();
      const isSignedOut = error instanceof ApiError && error.status === 401;
      if (!isSignedOut) void alert(refusalText(error, limit));
    },
    onWithdrawn: putBack,
    onStopFailed: (error) => toast('error', `無法停止：${failureText(error).title}`),
  };
  const controller = useController(listener, { fetchMessages, removeMessage });
  useReload(controller);
  const conversation = useStore(controller.store);
  const used = countUses(conversation, usage.data, new Date());

  /** The refusals of the page itself; the server decides again. */
  const findRefusal = (text: string): string | null => {
    if (!chatbot) return pageMessage('no_chatbot_selected');
    return used >= limit ? pageMessage('daily_limit_reached', { limit }) : tooLongText(text);
  };

  /** Says whether the message is on its way. */
  const send = (): boolean => {
    const text = withImageLine(draft.text, image);
    if (text.trim() === '' || conversation.turn) return false;
    if (!isSignedIn) {
      requestSignIn();
      return false;
    }
    const refusal = findRefusal(text);
    if (refusal !== null || !chatbot) {
      if (refusal !== null) void alert(refusal);
      return false;
    }
    draft.hide();
    setImage(null);
    controller.send(chatbot.id, text, image);
    return true;
  };

  return { conversation, controller, draft, image, setImage, send, used, limit, isSignedIn };
}
