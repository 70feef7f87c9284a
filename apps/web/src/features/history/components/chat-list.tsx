import { Button, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { HISTORY_FOUND_MAX } from '#contract/chat-history.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { type ChatFilter, isSearch } from '../api/list-chats.ts';
import type { Chats } from '../state/use-chats.ts';
import type { Exporting } from '../state/use-export.ts';
import { rowId } from '../state/use-pane-focus.ts';
import type { Ticks } from '../state/use-ticks.ts';
import classes from './chat-list.module.css';
import { ChatRow, type RowActions } from './chat-row.tsx';
import { TickBar } from './tick-bar.tsx';

type Props = {
  list: Chats;
  filter: ChatFilter;
  openId: string | null;
  leavingId: string | null;
  ticks: Ticks;
  exporting: Exporting;
  actions: RowActions;
};

/** The left pane. Only what was loaded is there, and pages out of sight are not laid out (see their style). */
export function ChatList({ list, filter, openId, leavingId, ticks, exporting, actions }: Props) {
  const { chats } = list;
  const { writingIds } = exporting;
  const steady = useSteady(actions);
  const failure = (onRetry: () => void) => (
    <FailureNotice text="無法載入聊天記錄，請稍後再試" error={list.error} onRetry={onRetry} />
  );
  return (
    <section aria-label="聊天列表" className={classes.list}>
      {isSearch(filter) && chats && <Found count={chats.length} hasMore={list.hasMoreFound} />}
      <TickBar chats={chats ?? []} ticks={ticks} exporting={exporting} />
      <div className={classes.scroller}>
        {list.isError && !list.isFetchNextPageError && failure(() => void list.refetch())}
        {chats?.length === 0 && (
          <p role="status" className={classes.empty}>
            {Object.keys(filter).length > 0 ? '沒有符合的聊天記錄' : '尚無聊天記錄'}
          </p>
        )}
        {list.pages?.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's place in the list is its identity
          <ul key={index} className={classes.rows} aria-busy={list.isPlaceholderData}>
            {page.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                search={filter.search ?? ''}
                isOpen={chat.id === openId}
                isTicked={ticks.ids.has(chat.id)}
                isFull={ticks.isFull}
                isLeaving={chat.id === leavingId}
                isWriting={writingIds?.includes(chat.id) ?? false}
                canExport={writingIds === null}
                canDelete={leavingId === null}
                actions={steady}
              />
            ))}
          </ul>
        ))}
        {list.isPending && <Waiting />}
        {list.isFetchNextPageError && failure(() => void list.fetchNextPage())}
        {list.hasNextPage && !list.isError && <More list={list} />}
      </div>
    </section>
  );
}

function Found({ count, hasMore }: { count: number; hasMore: boolean }) {
  return (
    <p role="status" className={classes.found}>
      {hasMore
        ? `符合的聊天太多，只列出最新的 ${HISTORY_FOUND_MAX} 段。多寫幾個字或加上篩選，會找得更準。`
        : `找到 ${count.toLocaleString('en')} 段聊天`}
    </p>
  );
}

/** The next page comes when the end of the list is seen, or by the button. */
function More({ list }: { list: Chats }) {
  const end = useRef<HTMLDivElement>(null);
  const { chats, fetchNextPage, isFetching } = list;
  const count = chats?.length;
  const lastId = chats?.at(-1)?.id ?? '';
  // The last page takes the button away: the focus goes to the row above those that came.
  const load = useCallback(async () => {
    const hadFocus = end.current?.contains(document.activeElement) ?? false;
    const { hasNextPage, isError } = await fetchNextPage();
    if (hadFocus && (!hasNextPage || isError)) document.getElementById(rowId(lastId))?.focus();
  }, [fetchNextPage, lastId]);
  // A new observer for each page: it tells at once whether the end is still in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is the occasion
  useEffect(() => {
    if (!end.current || isFetching) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) void load();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, isFetching, load]);
  return (
    <div ref={end} className={classes.more}>
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        disabled={list.isPlaceholderData}
        onClick={() => void load()}
      >
        載入更多
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="載入中" className={classes.waiting}>
      <Skeleton height={76} radius="md" />
      <Skeleton height={76} radius="md" />
      <Skeleton height={76} radius="md" />
    </div>
  );
}

/** The same functions at every render, so that a row is drawn anew only for what it shows. */
function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onOpen: (chat) => latest.current.onOpen(chat),
      onTick: (chat, isTicked) => latest.current.onTick(chat, isTicked),
      onExport: (chat) => latest.current.onExport(chat),
      onDelete: (chat) => latest.current.onDelete(chat),
    }),
    [],
  );
}
