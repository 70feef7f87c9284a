import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAllowed, type Rights } from '#contract/access.ts';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { rowLink } from '#web/components/lists/row-actions.tsx';
import { minuteOf } from '../state/minute-of.ts';
import type { Exporting } from '../state/use-export.ts';
import { useOpenChat } from '../state/use-open-chat.ts';
import { OPEN_CHAT_HEADING } from '../state/use-pane-focus.ts';
import classes from './chat-pane.module.css';
import { ExportMenu } from './export-menu.tsx';
import { BackIcon } from './history-icons.tsx';
import { MessageList } from './message-list.tsx';
import { ModelBadge } from './model-badge.tsx';

type Props = {
  id: string;
  /** Undefined for a chat that is in no list that was loaded. */
  row: HistorySession | undefined;
  rights: Rights;
  isAdmin: boolean;
  exporting: Exporting;
  onBack: () => void;
};

/** The right pane: one chat as it was. */
export function ChatPane({ id, row, rights, isAdmin, exporting, onBack }: Props) {
  const { chat, canContinue } = useOpenChat(id, row, isAdmin);
  return (
    <section aria-labelledby={OPEN_CHAT_HEADING} className={classes.pane}>
      <header className={classes.head}>
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          className={classes.back ?? ''}
          leftSection={<BackIcon size={18} />}
          onClick={onBack}
        >
          返回列表
        </Button>
        <h2 id={OPEN_CHAT_HEADING} tabIndex={-1} className={classes.title}>
          <bdi>{chat?.title ?? '聊天'}</bdi>
        </h2>
        {chat && <Facts chat={chat} />}
        <div className={classes.actions}>
          {canContinue && isAllowed(PAGES.chat.access, rights) && (
            <Link to={PAGES.chat.path} search={{ session: id }} className={rowLink}>
              繼續對話
            </Link>
          )}
          {chat && (
            <ExportMenu
              word="匯出聊天"
              isWriting={exporting.writingIds !== null}
              onExport={(format) => exporting.start([id], format)}
            />
          )}
        </div>
      </header>
      <MessageList id={id} />
    </section>
  );
}

function Facts({ chat }: { chat: HistorySession }) {
  const { start_time, chatbot_name, user_name, user_school } = chat;
  return (
    <p className={classes.facts}>
      <span>{`開始時間：${minuteOf(start_time)}`}</span>
      <bdi>{chatbot_name}</bdi>
      {user_name !== undefined && <bdi>{user_school ? `${user_name}（${user_school}）` : user_name}</bdi>}
      <ModelBadge chat={chat} />
    </p>
  );
}
