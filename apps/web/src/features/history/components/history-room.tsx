import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isAllowed, type Rights } from '#contract/access.ts';
import { listAllHistory } from '#contract/chat-history.contract.ts';
import { PAGES } from '#contract/pages.ts';
import { rowLink } from '#web/components/lists/row-actions.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { DEFAULTS, readFilter, readOpenId } from '../state/history-filter.ts';
import { useChats } from '../state/use-chats.ts';
import { useExport } from '../state/use-export.ts';
import { usePaneFocus } from '../state/use-pane-focus.ts';
import { useRemoval } from '../state/use-removal.ts';
import { useTicks } from '../state/use-ticks.ts';
import { ChatList } from './chat-list.tsx';
import { ChatPane } from './chat-pane.tsx';
import classes from './history.module.css';
import { RefreshIcon } from './history-icons.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';

/** The list of chats on the left and the one that is open on the right; on a phone one after the other. */
export function HistoryRoom({ rights }: { rights: Rights }) {
  const [address, change] = useListAddress(DEFAULTS);
  const openChat = useOpening();
  const isAdmin = isAllowed(listAllHistory.access, rights);
  const filter = readFilter(address, isAdmin);
  const openId = readOpenId(address);
  const list = useChats(filter, isAdmin);
  const ticks = useTicks();
  const untick = (ids: readonly string[]) => ticks.tick(ids, false);
  const exporting = useExport(untick);
  const goneIds = useRef<string[]>([]);
  const removal = useRemoval((id) => {
    // The row goes with the button that has the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    untick([id]);
    void list.drop(id);
    goneIds.current.push(id);
    if (id === openId) change({ session: '' });
    else list.forget(id);
  });
  const { forget } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing a chat is the occasion
  useEffect(() => {
    const closed = goneIds.current.filter((id) => id !== openId);
    goneIds.current = goneIds.current.filter((id) => id === openId);
    closed.forEach(forget);
  }, [openId]);
  usePaneFocus(openId);

  return (
    <div className={classes.page} data-open={openId !== null || undefined}>
      <div className={classes.top}>
        <PageHeading lead={isAdmin && <AdminLine isFallback={list.isFallback} />}>
          {PAGES.chatHistory.title}
        </PageHeading>
        <div className={classes.topActions}>
          {isAllowed(PAGES.usage.access, rights) && (
            <Link to={PAGES.usage.path} className={rowLink}>
              {PAGES.usage.title}
            </Link>
          )}
          <Button
            variant="default"
            size="sm"
            loading={list.isRefetching}
            leftSection={<RefreshIcon size={18} />}
            onClick={() => void list.refresh().then(untick)}
          >
            重新整理
          </Button>
        </div>
      </div>
      <HistoryToolbar
        address={address}
        rights={rights}
        isAdmin={isAdmin}
        first={list.isPlaceholderData ? undefined : list.chats?.[0]}
        onChange={change}
      />
      <div className={classes.panes}>
        <ChatList
          list={list}
          filter={filter}
          openId={openId}
          leavingId={removal.leavingId}
          ticks={ticks}
          exporting={exporting}
          actions={{
            onOpen: ({ id }) => openChat(id),
            onTick: ({ id }, isTicked) => ticks.tick([id], isTicked),
            onExport: ({ id }) => exporting.start([id], 'txt'),
            onDelete: (chat) => void removal.remove(chat),
          }}
        />
        {openId === null ? (
          <p className={classes.nothing}>選擇一個聊天以查看詳情</p>
        ) : (
          <ChatPane
            key={openId}
            id={openId}
            row={list.chats?.find(({ id }) => id === openId)}
            rights={rights}
            isAdmin={isAdmin}
            exporting={exporting}
            onBack={() => change({ session: '' })}
          />
        )}
      </div>
      {exporting.writingIds && <Writing count={exporting.writingIds.length} onCancel={exporting.cancel} />}
    </div>
  );
}

/** It may take half a minute. */
function Writing({ count, onCancel }: { count: number; onCancel: () => void }) {
  return (
    <div className={classes.writing}>
      <p role="status">正在匯出 {count} 段聊天…</p>
      <Button variant="default" size="sm" onClick={onCancel}>
        取消匯出
      </Button>
    </div>
  );
}

function AdminLine({ isFallback }: { isFallback: boolean }) {
  return isFallback ? (
    <span role="status">目前只能顯示您自己的聊天記錄</span>
  ) : (
    '管理員模式 - 查看所有用戶聊天記錄（包括公開用戶）'
  );
}

/** Opens a chat in the address, as a step of its own: the way back leads to the list. */
function useOpening(): (id: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, session: id }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0]);
}
