import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ChatSession } from '#contract/chat.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { removeSession } from '../api/delete-session.ts';
import { sessionsKey, useSessions } from '../state/use-sessions.ts';
import { SearchIcon } from './chat-icons.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './side.module.css';

type Props = {
  userId: string;
  openId: string | null;
  onOpen: (session: ChatSession) => void;
  /** The session that is open was deleted. */
  onDeletedOpen: () => void;
};

export function SessionList({ userId, openId, onOpen, onDeletedOpen }: Props) {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const list = useSessions(userId, typed);
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: removeSession,
    onSuccess: (_, id) => {
      if (id === openId) onDeletedOpen();
      return queries.invalidateQueries({ queryKey: sessionsKey(userId) });
    },
    onError: (failure) => toast('error', `無法刪除對話：${failureText(failure).title}`),
  });
  const leavingId = deletion.isPending ? deletion.variables : null;
  const askToDelete = async ({ id }: ChatSession) => {
    if (await confirm({ message: '確定要刪除此對話記錄嗎？', confirmLabel: '刪除', danger: true })) {
      deletion.mutate(id);
    }
  };

  return (
    <section aria-labelledby={headingId} className={classes.sessions}>
      <h2 id={headingId} className={classes.heading}>
        對話記錄
      </h2>
      <TextInput
        type="search"
        size="sm"
        aria-label="搜尋對話標題"
        placeholder="搜尋對話"
        leftSection={<SearchIcon size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SessionItems
        list={list}
        openId={openId}
        leavingId={leavingId}
        onOpen={onOpen}
        onDelete={askToDelete}
      />
      {list.hasNextPage && list.sessions && (
        <Button
          variant="subtle"
          size="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          載入更多
        </Button>
      )}
    </section>
  );
}

type ItemsProps = {
  list: ReturnType<typeof useSessions>;
  openId: string | null;
  leavingId: string | null;
  onOpen: (session: ChatSession) => void;
  onDelete: (session: ChatSession) => void;
};

function SessionItems({
  list: { sessions, search, error, refetch },
  openId,
  leavingId,
  onOpen,
  onDelete,
}: ItemsProps) {
  if (sessions === null && error) {
    return (
      <div role="alert" className={classes.note}>
        <p>無法載入對話記錄。</p>
        <p className={classes.hint}>{failureText(error).title}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          再試一次
        </Button>
      </div>
    );
  }
  if (sessions === null) {
    return (
      <div role="status" aria-label="正在載入對話記錄" className={classes.list}>
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
      </div>
    );
  }
  if (sessions.length === 0) {
    const isSearch = search !== '';
    return (
      <div className={classes.note} role="status">
        <p>{isSearch ? '沒有符合的對話' : '尚無對話記錄'}</p>
        <p className={classes.hint}>{isSearch ? '換個字詞試試看。' : '送出第一則訊息後，對話會留在這裡。'}</p>
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isOpen={session.id === openId}
          isLeaving={session.id === leavingId}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      ))}
    </ul>
  );
}
