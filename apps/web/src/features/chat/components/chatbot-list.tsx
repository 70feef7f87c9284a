import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import type { ChatbotChoice } from '../state/use-chatbots.ts';
import classes from './side.module.css';

type Props = ChatbotChoice & { selectedId: string | null; onChoose: (id: string) => void };

export function ChatbotList({ chatbots, hasFailed, retry, selectedId, onChoose }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.chatbots}>
      <h2 id={headingId} className={classes.heading}>
        聊天機器人
      </h2>
      {hasFailed ? (
        <div role="alert" className={classes.note}>
          <p>無法載入聊天機器人列表。</p>
          <Button variant="default" size="xs" onClick={retry}>
            再試一次
          </Button>
        </div>
      ) : chatbots === null ? (
        <div role="status" aria-label="正在載入聊天機器人" className={classes.list}>
          <Skeleton height={48} radius="md" />
          <Skeleton height={48} radius="md" />
        </div>
      ) : chatbots.length === 0 ? (
        <div className={classes.note}>
          <p>目前沒有可用的聊天機器人</p>
          <p className={classes.hint}>請老師或管理員為您開放一個。</p>
        </div>
      ) : (
        <ul className={classes.list}>
          {chatbots.map(({ id, name }) => (
            <li key={id}>
              <UnstyledButton
                className={classes.chatbot}
                aria-current={id === selectedId ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <BotAvatar size={30} />
                <span className={classes.name}>{name}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
