import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { confirm } from '#web/lib/confirm.ts';
import type { useChat } from '../state/use-chat.ts';
import classes from './chat.module.css';
import { ListIcon, NewIcon } from './chat-icons.tsx';
import { Composer } from './composer.tsx';
import { Greeting } from './greeting.tsx';
import { MessageLog } from './message-log.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { useEscape } from './use-escape.ts';
import { useFocusAfterAnswer } from './use-focus-after-answer.ts';

type Props = {
  chat: ReturnType<typeof useChat>;
  chatbot: ChatbotForUser | null;
  /** Name of the chatbot of an old session that nobody can talk to any more. */
  goneName: string;
  /** Where the lists are hidden, opens them. */
  onOpenLists: (() => void) | null;
  /** Buttons of other features. */
  actions: ReactNode;
};

export function ConversationPane({ chat, chatbot, goneName, onOpenLists, actions }: Props) {
  const { conversation, controller, used, limit, isSignedIn } = chat;
  const headingId = useId();
  const pane = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const name = chatbot?.name ?? (goneName || 'AI 聊天機器人');
  const isRunning = conversation.turn !== null;
  const announcement = useAnnouncement(conversation, name);
  useEscape(isRunning, controller.stop);
  useFocusAfterAnswer(isRunning, pane, box);

  const clear = async () => {
    if (await confirm({ message: '確定要清除目前的對話嗎？' })) controller.clear();
  };
  const send = () => {
    // The box is disabled while the answer comes; without this the focus would fall out of the page.
    if (chat.send()) pane.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={pane} tabIndex={-1} className={classes.pane} aria-labelledby={headingId}>
      <header className={classes.head}>
        {onOpenLists && (
          <UnstyledButton
            className={classes.iconButton}
            onClick={onOpenLists}
            aria-label="開啟聊天機器人與對話記錄"
          >
            <ListIcon />
          </UnstyledButton>
        )}
        <BotAvatar />
        <div className={classes.headText}>
          <h2 id={headingId} className={classes.botName}>
            {name}
          </h2>
          {chatbot && <p className={classes.usage}>{`已使用：${used} / ${limit}`}</p>}
        </div>
        {actions}
        <UnstyledButton
          className={classes.headButton}
          onClick={clear}
          disabled={conversation.messages.length === 0 && conversation.opening === null}
        >
          <NewIcon />
          <span>清除對話</span>
        </UnstyledButton>
      </header>
      <MessageLog
        conversation={conversation}
        controller={controller}
        chatbotId={isSignedIn ? (chatbot?.id ?? null) : null}
        name={name}
        greeting={<Greeting name={name} hasChatbot={chatbot !== null} />}
      />
      <Composer
        ref={box}
        chat={chat}
        hasFileAccess={chatbot?.has_file_access === 1}
        note={goneName && !chatbot ? `「${goneName}」已無法使用，這段對話只能閱讀。` : ''}
        onSend={send}
      />
      <output className="visually-hidden">{announcement}</output>
    </section>
  );
}
