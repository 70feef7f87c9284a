import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/lib/toast.ts';
import { type Conversation, findLastQuestion } from '../state/conversation.ts';
import type { ConversationController } from '../state/conversation-controller.ts';
import { AnswerView } from './answer-view.tsx';
import { BotAvatar } from './bot-avatar.tsx';
import { DownIcon } from './chat-icons.tsx';
import classes from './messages.module.css';
import { QuestionView } from './question-view.tsx';
import { useFollowScroll } from './use-follow-scroll.ts';

type Props = {
  conversation: Conversation;
  controller: ConversationController;
  chatbotId: string | null;
  name: string;
};

export function MessageLog({ conversation, controller, chatbotId, name }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, opening, turn } = conversation;
  const latestId = `${conversation.sessionId}/${findLastQuestion(conversation)?.id}`;
  const { isAtEnd, onScroll, toEnd } = useFollowScroll(scroller, latestId);

  return (
    <div className={classes.frame}>
      {/* Silent for readers: an answer is announced once when it has ended, not with every word. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="對話內容"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className={classes.log}
        onScroll={onScroll}
      >
        <div className={classes.column}>
          {opening && <OpeningNote opening={opening} controller={controller} />}
          {conversation.earlier && <EarlierButton controller={controller} />}
          {messages.length === 0 && !opening && <Greeting name={name} hasChatbot={chatbotId !== null} />}
          {messages.map((message, place) =>
            message.role === 'user' ? (
              <QuestionView key={message.id} message={message} />
            ) : (
              <AnswerView
                key={message.id}
                answer={message}
                name={name}
                isReconnecting={turn?.answerId === message.id && turn.isReconnecting}
                onRetry={
                  place === messages.length - 1 && chatbotId !== null
                    ? () => controller.retry(chatbotId)
                    : null
                }
              />
            ),
          )}
        </div>
      </div>
      {!isAtEnd && (
        <UnstyledButton className={classes.down} onClick={toEnd}>
          <DownIcon size={18} />
          <span>到最新訊息</span>
        </UnstyledButton>
      )}
    </div>
  );
}

function Greeting({ name, hasChatbot }: { name: string; hasChatbot: boolean }) {
  return (
    <div className={classes.greeting}>
      <BotAvatar size={72} />
      {hasChatbot ? (
        <>
          <p className={classes.greetingTitle}>{`您好，我是${name}`}</p>
          <p>想問什麼都可以，在下方輸入，我們一起想。</p>
        </>
      ) : (
        <p className={classes.greetingTitle}>請先選擇一個聊天機器人</p>
      )}
    </div>
  );
}

type OpeningProps = { opening: NonNullable<Conversation['opening']>; controller: ConversationController };

function OpeningNote({ opening, controller }: OpeningProps) {
  if (opening.problem === null) {
    return (
      <div role="status" aria-label="正在載入對話" className={classes.opening}>
        <Skeleton height={44} width="45%" radius="lg" ml="auto" />
        <Skeleton height={18} width="80%" radius="md" />
        <Skeleton height={18} width="65%" radius="md" />
      </div>
    );
  }
  return (
    <div role="alert" className={classes.opening}>
      <p>無法載入這段對話。</p>
      <p className={classes.problem}>{opening.problem}</p>
      <Button variant="default" size="sm" onClick={() => void controller.open(opening.sessionId)}>
        再試一次
      </Button>
    </div>
  );
}

function EarlierButton({ controller }: { controller: ConversationController }) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    try {
      await controller.loadEarlier();
    } catch (error) {
      toast('error', `無法載入較早的訊息：${failureText(error).title}`);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button variant="subtle" size="sm" mx="auto" loading={isLoading} onClick={load}>
      載入較早的訊息
    </Button>
  );
}
