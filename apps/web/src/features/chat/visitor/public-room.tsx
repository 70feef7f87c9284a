import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { Composer } from '../components/composer.tsx';
import { MessageLog } from '../components/message-log.tsx';
import { useAnnouncement } from '../components/use-announcement.ts';
import { useEscape } from '../components/use-escape.ts';
import { useFocusAfterAnswer } from '../components/use-focus-after-answer.ts';
import classes from './public-room.module.css';
import { useVisitorChat, type VisitorChatOptions } from './use-visitor-chat.ts';

type Props = VisitorChatOptions & {
  /** The visitor typed the password: the focus went with the gate and is put where the next words go. */
  isFromGate: boolean;
};

/** The whole page of a shared chatbot, once its visitor is let in. */
export function PublicRoom({ isFromGate, ...options }: Props) {
  const { chatbot } = options;
  const chat = useVisitorChat(options);
  const { conversation, controller, isReady, used, limit } = chat;
  const headingId = useId();
  const room = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isRunning = conversation.turn !== null;
  const announcement = useAnnouncement(conversation, chatbot.name);
  useEscape(isRunning, controller.stop);
  useFocusAfterAnswer(isRunning, room, box);
  useTitle(chatbot.name);
  useFocusOnArrival(isFromGate, box);

  // Who asks while the session is still being read need not ask again.
  const asked = useRef<string | null>(null);
  const send = () => {
    if (!isReady) asked.current = chat.draft.text;
    // The box is disabled while the answer comes; without this the focus would fall out of the page.
    if (chat.send()) room.current?.focus({ preventScroll: true });
  };
  const sendAsked = useEffectEvent(() => {
    if (asked.current === chat.draft.text) send();
  });
  useEffect(() => {
    if (isReady) sendAsked();
  }, [isReady]);
  return (
    <main ref={room} tabIndex={-1} className={classes.room} aria-labelledby={headingId}>
      <header className={classes.head}>
        <BotAvatar size={44} />
        <div className={classes.headText}>
          <h1 id={headingId} tabIndex={-1} className={classes.name}>
            {chatbot.name}
          </h1>
          <p className={classes.usage}>{`已使用：${used} / ${limit}`}</p>
        </div>
      </header>
      <MessageLog
        conversation={conversation}
        controller={controller}
        chatbotId={chatbot.id}
        name={chatbot.name}
        greeting={isReady && <Greeting chatbot={chatbot} />}
      />
      <Composer ref={box} chat={chat} hasFileAccess={chatbot.has_file_access === 1} note="" onSend={send} />
      <output className="visually-hidden">{announcement}</output>
    </main>
  );
}

function Greeting({ chatbot }: { chatbot: PublicChatbot }) {
  return (
    <div className={classes.greeting}>
      <BotAvatar size={80} />
      <p className={classes.greetingTitle}>開始與聊天機器人對話吧！</p>
      <p>{`在下方輸入您想問${chatbot.name}的話。`}</p>
    </div>
  );
}

/** Not where a keyboard would jump onto the screen. */
function useFocusOnArrival(isWanted: boolean, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isWanted && !matchMedia('(pointer: coarse)').matches) box.current?.focus();
  }, [isWanted, box]);
}

/** The router has named the page already, by what it knows: that it is one of a chatbot. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} · 學伴`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
