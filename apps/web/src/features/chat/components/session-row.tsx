import { UnstyledButton } from '@mantine/core';
import type { ChatSession } from '#contract/chat.contract.ts';
import { dayLabel } from '../state/day-label.ts';
import { TrashIcon } from './chat-icons.tsx';
import classes from './side.module.css';

type Props = {
  session: ChatSession;
  isOpen: boolean;
  isLeaving: boolean;
  onOpen: (session: ChatSession) => void;
  onDelete: (session: ChatSession) => void;
};

export function SessionRow({ session, isOpen, isLeaving, onOpen, onDelete }: Props) {
  const { title, updated_at, chatbot_name } = session;
  return (
    <li className={classes.sessionRow} data-open={isOpen || undefined} data-leaving={isLeaving || undefined}>
      <UnstyledButton
        className={classes.session}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(session)}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.when}>
          <span>{dayLabel(updated_at, new Date())}</span>
          <span className={classes.name}>{chatbot_name}</span>
        </span>
      </UnstyledButton>
      <UnstyledButton
        className={classes.delete}
        aria-label={`刪除對話：${title}`}
        disabled={isLeaving}
        onClick={() => onDelete(session)}
      >
        <TrashIcon size={18} />
      </UnstyledButton>
    </li>
  );
}
