import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import { MESSAGE_MAX_LENGTH } from '#contract/constants.ts';
import { errorMessage } from '#contract/errors.ts';
import type { ApiError } from '#web/lib/api-errors.ts';
import { alert } from '#web/lib/confirm.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { trackUsage } from '../api/report-usage.ts';
import { fetchUsage, type Usage } from '../api/usage-today.ts';
import { appendText, imageLine } from './attachment.ts';
import type { Attachment } from './conversation.ts';
import { createConversationController } from './conversation-controller.ts';
import { countUses } from './count-uses.ts';
import { useDraft } from './use-draft.ts';
import { sessionsKey } from './use-sessions.ts';

type PageListener = Parameters<typeof createConversationController>[0];

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
      if (question) draft.change(question.text);
      if (question?.image?.kind === 'local') setImage(question.image);
      refreshUsage();
      if (error.status !== 401) void alert(refusalText(error, limit));
    },
    onStopFailed: (error) => toast('error', `無法停止：${failureText(error).title}`),
  };
  const controller = useController(listener);
  const conversation = useStore(controller.store);
  const used = countUses(conversation, usage.data, new Date());

  /** The refusals of the page itself; the server decides again. */
  const findRefusal = (text: string): string | null => {
    if (!chatbot) return errorMessage('no_chatbot_selected');
    return used >= limit ? errorMessage('daily_limit_reached', { limit }) : tooLongText(text);
  };

  /** Says whether the message is on its way. */
  const send = (): boolean => {
    const text = messageText(draft.text, image);
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

  return { conversation, controller, draft, image, setImage, send, used, limit };
}

/** The controller outlives the renderings, so it is given the listener of the newest one. */
function useController(listener: PageListener) {
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
  });
  const [controller] = useState(() =>
    createConversationController({
      onStarted: () => latest.current.onStarted(),
      onFinished: (question, event) => latest.current.onFinished(question, event),
      onFailed: () => latest.current.onFailed(),
      onRefused: (error, question) => latest.current.onRefused(error, question),
      onStopFailed: (error) => latest.current.onStopFailed(error),
    }),
  );
  useEffect(() => () => controller.leave(), [controller]);
  return controller;
}

/** The line of an image belongs to the message even where it was deleted from the box (PUB-37). */
function messageText(typed: string, image: Attachment | null): string {
  if (!image || typed.includes(imageLine(image.fileName))) return typed;
  return appendText(typed, imageLine(image.fileName));
}

/** Null when the text may be sent. */
export function tooLongText(text: string): string | null {
  if (text.length <= MESSAGE_MAX_LENGTH) return null;
  const count = (value: number) => value.toLocaleString('zh-Hant');
  return `訊息太長（${count(text.length)} / ${count(MESSAGE_MAX_LENGTH)} 字元），請縮短後再送出。`;
}

function refusalText(error: ApiError, limit: number): string {
  const isLimit = error.code === 'daily_limit_reached' || (error.status === 429 && error.code === null);
  return isLimit ? errorMessage('daily_limit_reached', { limit }) : failureText(error).title;
}
