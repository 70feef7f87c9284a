import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Placeholder } from '#web/components/placeholder.tsx';
import { TalkLog } from '#web/components/talk-log.tsx';
import { useFollowScroll } from '#web/components/use-follow-scroll.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { type Conversation, findEditable } from '../state/conversation.ts';
import type { ConversationController } from '../state/conversation-controller.ts';
import { AnswerView } from './answer-view.tsx';
import { DownIcon } from './chat-icons.tsx';
import classes from './messages.module.css';
import { QuestionView } from './question-view.tsx';

type Props = {
  conversation: Conversation;
  controller: ConversationController;
  chatbotId: string | null;
  name: string;
  /** In the place of messages while there are none. */
  greeting: ReactNode;
};

export function MessageLog({ conversation, controller, chatbotId, name, greeting }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, opening, turn, editing, sessionId, sentId } = conversation;
  const editable = chatbotId === null ? null : findEditable(conversation);
  const canDelete = controller.remove !== undefined && sessionId !== null && turn === null;
  const { isAtEnd, onScroll, toEnd } = useFollowScroll(scroller, `${sessionId}/${sentId}`);

  const onSave = useCallback(
    (text: string) => {
      if (chatbotId !== null) controller.edit(chatbotId, text);
    },
    [controller, chatbotId],
  );
  const onDelete = useCallback(
    async (questionId: string) => {
      if (await askAndDelete(controller, questionId)) scroller.current?.focus({ preventScroll: true });
    },
    [controller],
  );

  return (
    <div className={classes.frame}>
      <TalkLog scroller={scroller} label="對話內容" classes={classes} onScroll={onScroll}>
        {opening && <OpeningNote opening={opening} controller={controller} />}
        {conversation.earlier && <EarlierButton controller={controller} />}
        {messages.length === 0 && !opening && greeting}
        {messages.map((message, place) =>
          message.role === 'user' ? (
            <QuestionView
              key={message.id}
              message={message}
              editing={message === editable ? editing : null}
              onEditing={controller.setEditing}
              onSave={onSave}
              onDelete={onDelete}
              canEdit={message === editable}
              canDelete={canDelete}
            />
          ) : (
            <AnswerView
              key={message.id}
              answer={message}
              name={name}
              turn={turn?.answerId === message.id ? turn : null}
              onRetry={
                place === messages.length - 1 && chatbotId !== null ? () => controller.retry(chatbotId) : null
              }
            />
          ),
        )}
      </TalkLog>
      {!isAtEnd && (
        <UnstyledButton className={classes.down} onClick={toEnd}>
          <DownIcon size={18} />
          <span>到最新訊息</span>
        </UnstyledButton>
      )}
    </div>
  );
}

/** Says whether the question and its answer are gone. */
async function askAndDelete({ remove }: ConversationController, questionId: string): Promise<boolean> {
  const question = { message: '確定要刪除這則訊息和它的回答嗎？', confirmLabel: '刪除', danger: true };
  if (!remove || !(await confirm(question))) return false;
  try {
    await remove(questionId);
    return true;
  } catch (error) {
    toast('error', `無法刪除訊息：${failureText(error).title}`);
    return false;
  }
}

type OpeningProps = { opening: NonNullable<Conversation['opening']>; controller: ConversationController };

function OpeningNote({ opening, controller }: OpeningProps) {
  if (opening.problem === null) {
    return (
      <div role="status" aria-label="正在載入對話" className={classes.opening}>
        <Placeholder width="45%" height="2.75rem" />
        <Placeholder width="80%" height="1.125rem" />
        <Placeholder width="65%" height="1.125rem" />
      </div>
    );
  }
  return (
    <div role="alert" className={classes.opening}>
      <p>無法載入這段對話。</p>
      <p className={classes.problem}>{opening.problem}</p>
      <UnstyledButton className={classes.retry} onClick={() => void controller.open(opening.sessionId)}>
        再試一次
      </UnstyledButton>
    </div>
  );
}

function EarlierButton({ controller }: { controller: ConversationController }) {
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    if (isLoading) return;
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
    <UnstyledButton className={classes.earlier} aria-disabled={isLoading} onClick={load}>
      {isLoading ? '正在載入…' : '載入較早的訊息'}
    </UnstyledButton>
  );
}
