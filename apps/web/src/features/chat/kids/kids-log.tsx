import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import type { FriendColour } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { TalkLog } from '#web/components/talk-log.tsx';
import { useFollowScroll } from '#web/components/use-follow-scroll.ts';
import { findLastQuestion } from '../state/conversation.ts';
import type { VisitorChat } from '../visitor/use-visitor-chat.ts';
import { ChildBubble } from './child-bubble.tsx';
import { FriendBubble } from './friend-bubble.tsx';
import { DownDrawing } from './kids-icons.tsx';
import classes from './kids-log.module.css';
import { GREETINGS, STARTERS } from './kids-words.ts';

type Props = {
  chat: VisitorChat;
  chatbot: PublicChatbot;
  colour: FriendColour;
  /** The message that is being read aloud. */
  reading: string | null;
  /** Says one of the words to begin with; null where nothing more may be said today. */
  onSay: ((words: string) => void) | null;
};

export function KidsLog({ chat, chatbot, colour, reading, onSay }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { conversation, controller, isReady } = chat;
  const { messages, turn } = conversation;
  const question = findLastQuestion(conversation);
  const { isAtEnd, onScroll, toEnd } = useFollowScroll(scroller, `${isReady}/${question?.id}`);
  const shared = { name: chatbot.name, language: chatbot.response_language, colour, reading };

  return (
    <div className={classes.frame}>
      <TalkLog scroller={scroller} label="對話內容" classes={classes} onScroll={onScroll}>
        {isReady && messages.length === 0 && (
          <FriendBubble {...shared} answer={GREETINGS[chatbot.response_language]} />
        )}
        {messages.map((message, place) =>
          message.role === 'user' ? (
            <ChildBubble key={message.id} text={message.text} />
          ) : (
            <FriendBubble
              key={message.id}
              {...shared}
              answer={message}
              turn={turn?.answerId === message.id ? turn : null}
              onAgain={
                place === messages.length - 1 && place > 0 && !turn
                  ? () => controller.retry(chatbot.id)
                  : null
              }
            />
          ),
        )}
        {isReady && !question && onSay && (
          <div className={classes.starters}>
            {STARTERS[chatbot.response_language].map((words) => (
              <UnstyledButton
                key={words}
                className={`${kids.press} ${classes.starter}`}
                onClick={() => onSay(words)}
              >
                {words}
              </UnstyledButton>
            ))}
          </div>
        )}
      </TalkLog>
      {!isAtEnd && (
        <UnstyledButton className={`${kids.press} ${classes.down}`} onClick={toEnd}>
          <DownDrawing size={22} />
          <span>看最新的</span>
        </UnstyledButton>
      )}
    </div>
  );
}
