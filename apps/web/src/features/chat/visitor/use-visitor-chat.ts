import { useEffect, useEffectEvent, useState } from 'react';
import { pageMessage } from '#contract/page-messages.ts';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { alert } from '#web/lib/confirm.ts';
import { writeDraft } from '#web/lib/drafts/drafts.ts';
import { visitEndText } from '#web/lib/session/visit-end.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import type { ChatBox } from '../state/chat-box.ts';
import type { UserMessage } from '../state/conversation.ts';
import type { ConversationController, PageListener } from '../state/conversation-controller.ts';
import { countUses } from '../state/count-uses.ts';
import { refusalText, tooLongText, withImageLine } from '../state/message-text.ts';
import { useController } from '../state/use-controller.ts';
import { draftName, useDraft } from '../state/use-draft.ts';
import { openPublicSession } from './open-public-session.ts';
import { useUnsentImage } from './use-unsent-image.ts';
import { useVisitorUsage } from './use-visitor-usage.ts';

export type VisitorChatOptions = {
  chatbot: PublicChatbot;
  /** The visitor's session with it; the component that uses the chat is to be keyed by it. */
  sessionId: string;
  /** The server ended the visit; `text` is its sentence. What was typed is kept. */
  onEnded: (text: string) => void;
  /** Says it in the page's own way when a question was refused or an answer could not be stopped. */
  onTrouble?: (trouble: 'refused' | 'not-stopped', error: unknown) => void;
};

export type VisitorChat = ChatBox & {
  controller: ConversationController;
  /** False while the session is being read. */
  isReady: boolean;
  /** Sends what is typed, or these words instead; says whether they are on their way. */
  send: (words?: string) => boolean;
  used: number;
  limit: number;
};

/** Drafts of visitors stand under this name, so that the next visit in the same tab finds them again. */
const VISITOR = 'visitor';

/** What a visitor has typed for the chatbot in this tab and not sent is gone. */
export function forgetVisitorDraft(chatbotId: string): void {
  writeDraft(VISITOR, draftName(chatbotId), '');
}

/** A visitor's conversation with a shared chatbot: its session, the daily limit and the draft. */
export function useVisitorChat(options: VisitorChatOptions): VisitorChat {
  const { chatbot, sessionId, onEnded, onTrouble } = options;
  const draft = useDraft(VISITOR, chatbot.id);
  const [image, setImage] = useUnsentImage(chatbot.id);
  const endsVisit = (error: unknown): boolean => {
    const text = visitEndText(error);
    if (text !== null) onEnded(text);
    return text !== null;
  };
  const usage = useVisitorUsage(chatbot, endsVisit);
  const { limit } = usage.counted;

  /** A question that the server did not take is not a use, and is there to be typed again. */
  const takeBack = ({ text, image }: UserMessage) => {
    draft.change(text);
    if (image?.kind === 'local') setImage(image);
    usage.note({ used: usage.counted.used - 1, limit });
  };
  const listener: PageListener = {
    onStarted: () => draft.discard(),
    onFinished: (_question, { used: counted, limit }) => usage.note({ used: counted, limit }),
    onFailed: usage.refresh,
    onRefused: (error, question) => {
      if (question) takeBack(question);
      if (endsVisit(error)) return;
      usage.refresh();
      if (onTrouble) onTrouble('refused', error);
      else void alert(refusalText(error, limit));
    },
    onWithdrawn: takeBack,
    onStopFailed: (error) => {
      if (endsVisit(error)) return;
      if (onTrouble) onTrouble('not-stopped', error);
      else toast('error', `無法停止：${failureText(error).title}`);
    },
  };
  const controller = useController(listener, { fetchMessages: openPublicSession(chatbot) });
  const conversation = useStore(controller.store);
  const used = countUses(conversation, usage.counted, new Date());

  const [isReady, setIsReady] = useState(false);
  const arrive = useEffectEvent(() => void controller.open(sessionId).then(() => setIsReady(true)));
  useEffect(() => arrive(), []);

  const send = (words?: string): boolean => {
    const text = words ?? withImageLine(draft.text, image);
    if (text.trim() === '' || conversation.turn || !isReady) return false;
    const refusal = used >= limit ? pageMessage('daily_limit_reached', { limit }) : tooLongText(text);
    if (refusal !== null) {
      void alert(refusal);
      return false;
    }
    if (words === undefined) {
      draft.hide();
      setImage(null);
    }
    usage.note({ used: used + 1, limit });
    controller.send(chatbot.id, text, words === undefined ? image : null);
    return true;
  };

  return { conversation, controller, draft, image, setImage, isReady, send, used, limit };
}
