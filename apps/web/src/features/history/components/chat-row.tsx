import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import { DeleteIcon, DownloadIcon } from '#web/components/icons.tsx';
import { minuteOf } from '../state/minute-of.ts';
import { rowId } from '../state/use-pane-focus.ts';
import classes from './chat-list.module.css';
import { MarkedText } from './marked-text.tsx';
import { ModelBadge } from './model-badge.tsx';

export type RowActions = {
  onOpen: (chat: HistorySession) => void;
  onTick: (chat: HistorySession, isTicked: boolean) => void;
  onExport: (chat: HistorySession) => void;
  onDelete: (chat: HistorySession) => void;
};

type Props = {
  chat: HistorySession;
  search: string;
  isOpen: boolean;
  isTicked: boolean;
  /** No more can be ticked. */
  isFull: boolean;
  isLeaving: boolean;
  isWriting: boolean;
  /** False while one, be it this or another, is being exported, or deleted: one at a time. */
  canExport: boolean;
  canDelete: boolean;
  /** Stay the same as long as the list does. */
  actions: RowActions;
};

/** One chat of the list, of bare elements: there are many of them. Whose it is stands there for administrators. */
export const ChatRow = memo(function ChatRow(props: Props) {
  const { chat, search, isOpen, isTicked, isFull, isLeaving, isWriting, canExport, canDelete, actions } =
    props;
  const { id, title, updated_at, message_count, chatbot_name, excerpt, user_name, user_school } = chat;
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-leaving={isLeaving || undefined}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`選取「${title}」`}
          checked={isTicked}
          disabled={isFull && !isTicked}
          onChange={(event) => actions.onTick(chat, event.currentTarget.checked)}
        />
      </label>
      <UnstyledButton
        id={rowId(id)}
        className={classes.open}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => actions.onOpen(chat)}
      >
        <bdi className={classes.title}>
          <MarkedText text={title} search={search} />
        </bdi>
        <span className={classes.facts}>
          <time dateTime={updated_at}>{minuteOf(updated_at)}</time>
          <span>{`${message_count.toLocaleString('en')} 則訊息`}</span>
        </span>
        {user_name !== undefined && (
          <span className={classes.facts}>
            <bdi>{user_name}</bdi>
            {user_school && <bdi>{user_school}</bdi>}
          </span>
        )}
        <span className={classes.facts}>
          <bdi>{chatbot_name}</bdi>
          <ModelBadge chat={chat} />
        </span>
        {excerpt !== undefined && (
          <span className={classes.excerpt}>
            <MarkedText text={excerpt} search={search} />
          </span>
        )}
      </UnstyledButton>
      <span className={classes.icons}>
        <UnstyledButton
          className={classes.icon}
          aria-label={`匯出「${title}」`}
          title="匯出"
          aria-busy={isWriting}
          aria-disabled={!canExport}
          onClick={() => actions.onExport(chat)}
        >
          <DownloadIcon />
        </UnstyledButton>
        <UnstyledButton
          className={classes.icon}
          data-danger
          aria-label={`刪除「${title}」`}
          title="刪除"
          aria-disabled={!canDelete}
          onClick={() => actions.onDelete(chat)}
        >
          <DeleteIcon />
        </UnstyledButton>
      </span>
    </li>
  );
});
