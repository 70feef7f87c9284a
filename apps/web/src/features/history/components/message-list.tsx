import { Button, Skeleton } from '@mantine/core';
import { memo, useRef } from 'react';
import { ImageIcon } from '#web/components/icons.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { TalkLog } from '#web/components/talk-log.tsx';
import { useFollowScroll } from '#web/components/use-follow-scroll.ts';
import { minuteOf } from '../state/minute-of.ts';
import { reasonOf } from '../state/tell-failure.tsx';
import { useMessages } from '../state/use-open-chat.ts';
import { useSteadyView } from '../state/use-steady-view.ts';
import classes from './chat-pane.module.css';

type Log = ReturnType<typeof useMessages>;
type Message = NonNullable<Log['messages']>[number];

/** The messages of one chat, which begin at the newest. */
export function MessageList({ id }: { id: string }) {
  const log = useMessages(id);
  const { messages } = log;
  const scroller = useRef<HTMLDivElement>(null);
  const follow = useFollowScroll(scroller, `${id}/${messages === null}`);
  const keepView = useSteadyView(scroller, messages?.[0]?.id);
  return (
    <TalkLog
      scroller={scroller}
      label="訊息"
      classes={classes}
      onScroll={() => {
        follow.onScroll();
        keepView();
      }}
    >
      {messages && log.hasNextPage && <OlderButton log={log} onLast={() => scroller.current?.focus()} />}
      {messages?.length === 0 && (
        <p role="status" className={classes.note}>
          此聊天沒有訊息
        </p>
      )}
      {messages?.map((message) => (
        <MessageView key={message.id} message={message} />
      ))}
      {log.isPending && (
        <div role="status" aria-label="正在載入訊息" className={classes.waiting}>
          <Skeleton height={44} width="55%" radius="lg" />
          <Skeleton height={120} radius="lg" />
        </div>
      )}
      {messages === null && log.isError && (
        <div role="alert" className={classes.problem}>
          <p>{reasonOf(log.error)}</p>
          <Button variant="default" size="sm" onClick={() => void log.refetch()}>
            再試一次
          </Button>
        </div>
      )}
    </TalkLog>
  );
}

/** `onLast`: the button goes away with the focus on it. */
function OlderButton({ log, onLast }: { log: Log; onLast: () => void }) {
  const load = async () => {
    const { hasNextPage } = await log.fetchNextPage();
    if (!hasNextPage) onLast();
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.older ?? ''}
      loading={log.isFetchingNextPage}
      onClick={() => void load()}
    >
      載入較早的訊息
    </Button>
  );
}

const MessageView = memo(function MessageView({ message }: { message: Message }) {
  const { role, content, timestamp, file_name } = message;
  const isQuestion = role === 'user';
  const label = isQuestion ? '您' : 'AI 助手';
  return (
    <article className={classes.message} data-role={role} aria-label={`${label}，${minuteOf(timestamp)}`}>
      <p className={classes.who}>
        <span>{label}</span>
        <time dateTime={timestamp}>{minuteOf(timestamp)}</time>
      </p>
      <div className={classes.words}>
        {isQuestion ? <p className={classes.question}>{content}</p> : <LateMarkdown text={content} />}
        {file_name !== undefined && (
          <p className={classes.file}>
            <ImageIcon size={18} />
            <span className="visually-hidden">圖片：</span>
            <bdi>{file_name || '未命名'}</bdi>
          </p>
        )}
      </div>
    </article>
  );
});
