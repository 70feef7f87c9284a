import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAllowed, type Rights } from '#contract/access.ts';
import type { ExportFormat, HistorySession } from '#contract/chat-history.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { rowLink } from '#web/components/row-actions.tsx';
import { minuteOf } from '../state/minute-of.ts';
import { useChatHead } from '../state/use-open-chat.ts';
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
  userId: string;
  rights: Rights;
  isAdmin: boolean;
  isWriting: boolean;
  onExport: (chat: { id: string; start_time: string }, format: ExportFormat) => void;
  onBack: () => void;
};

/** The right pane: one chat as it was. */
export function ChatPane({ id, row, userId, rights, isAdmin, isWriting, onExport, onBack }: Props) {
  const { title, startTime, chatbotName, canContinue } = useChatHead(id, row, userId, isAdmin);
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
          <bdi>{title ?? '聊天'}</bdi>
        </h2>
        <p className={classes.facts}>
          {startTime && <span>{`開始時間：${minuteOf(startTime)}`}</span>}
          <bdi>{chatbotName}</bdi>
          {row?.user_name !== undefined && (
            <bdi>{row.user_school ? `${row.user_name}（${row.user_school}）` : row.user_name}</bdi>
          )}
          {row && <ModelBadge chat={row} />}
        </p>
        <div className={classes.actions}>
          {canContinue && isAllowed(PAGES.chat.access, rights) && (
            <Link to={PAGES.chat.path} search={{ session: id }} className={rowLink}>
              繼續對話
            </Link>
          )}
          {startTime && (
            <ExportMenu
              word="匯出聊天"
              isWriting={isWriting}
              onExport={(format) => onExport({ id, start_time: startTime }, format)}
            />
          )}
        </div>
      </header>
      <MessageList id={id} />
    </section>
  );
}
