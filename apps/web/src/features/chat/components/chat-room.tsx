// Above the styles that the layout has loaded; only this page has a drawer.
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { ChatSession } from '#contract/chat.contract.ts';
import type { ChatbotForUser } from '#contract/chatbots.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import type { SignedIn } from '#web/lib/session/session-store.ts';
import { useChat } from '../state/use-chat.ts';
import { useChatbots } from '../state/use-chatbots.ts';
import { type SessionLink, useLinkedSession } from '../state/use-linked-session.ts';
import classes from './chat.module.css';
import { ChatbotList } from './chatbot-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { SessionList } from './session-list.tsx';
import { SignedOutNote } from './signed-out-note.tsx';

/** Which chatbot is selected: null is the first one of the list; a session may belong to one that is gone. */
type Choice = { chatbotId: string | null; goneName: string } | null;

type Props = {
  /** The last one in force: a conversation stays on the screen when its session has expired. */
  session: SignedIn;
  isSignedIn: boolean;
  link: SessionLink;
  actions: (chatbot: ChatbotForUser) => ReactNode;
};

export function ChatRoom({ session, isSignedIn, link, actions }: Props) {
  const choices = useChatbots(session);
  const { chatbots } = choices;
  const [choice, setChoice] = useState<Choice>(null);
  const chosen = chatbots?.find(({ id }) => id === choice?.chatbotId);
  const chatbot = (choice === null ? chatbots?.[0] : chosen) ?? null;
  const chat = useChat(session.user.id, chatbot, isSignedIn);
  const { controller, conversation } = chat;
  const [isListOpen, { open: openList, close: closeList }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 61.99em)');

  const chooseChatbot = async (chatbotId: string) => {
    if (chatbotId === chatbot?.id) return closeList();
    const isFirst = chatbot === null && conversation.messages.length === 0;
    if (!isFirst && !(await confirm({ message: '切換聊天機器人將清除目前的對話，是否繼續？' }))) return;
    controller.clear();
    chat.setImage(null);
    setChoice({ chatbotId, goneName: '' });
    closeList();
  };
  const openSession = ({ id, chatbot_id, chatbot_name }: ChatSession) => {
    if (chatbot_id !== chatbot?.id) chat.setImage(null);
    setChoice({ chatbotId: chatbot_id, goneName: chatbot_name });
    void controller.open(id);
    closeList();
  };

  const openId = conversation.opening?.sessionId ?? conversation.sessionId;
  useLinkedSession(link, openId, openSession);

  const lists = isSignedIn ? (
    <>
      <ChatbotList {...choices} selectedId={chatbot?.id ?? null} onChoose={chooseChatbot} />
      <SessionList
        userId={session.user.id}
        openId={openId}
        onOpen={openSession}
        onDeletedOpen={controller.clear}
      />
    </>
  ) : (
    <SignedOutNote />
  );
  return (
    <div className={classes.room}>
      <h1 className="visually-hidden" tabIndex={-1}>
        AI 聊天機器人
      </h1>
      {isNarrow ? (
        <Drawer
          opened={isListOpen}
          onClose={closeList}
          title="聊天機器人與對話記錄"
          closeButtonProps={{ 'aria-label': '關閉' }}
          size="20rem"
        >
          <div className={classes.drawerLists}>{lists}</div>
        </Drawer>
      ) : (
        <div className={classes.side}>{lists}</div>
      )}
      <ConversationPane
        chat={chat}
        chatbot={chatbot}
        goneName={choices.chatbots && !chatbot ? (choice?.goneName ?? '') : ''}
        onOpenLists={isNarrow ? openList : null}
        actions={chatbot && actions(chatbot)}
      />
    </div>
  );
}
