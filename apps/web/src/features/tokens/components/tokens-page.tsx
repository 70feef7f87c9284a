import { Button, CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { PAGES } from '#contract/pages.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { toast } from '#web/lib/toast.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { removeKey } from '../api/delete-key.ts';
import { keysQuery } from '../api/list-tokens.ts';
import { findKeys, type Key } from '../state/key.ts';
import { SAMPLE_KEYS } from '../state/sample-tokens.ts';
import { useServices } from '../state/use-services.ts';
import { KeyDialog } from './key-dialog.tsx';
import { KeyLog } from './key-log.tsx';
import { KeyTable } from './key-table.tsx';

const DEFAULTS = { search: '', order: 'name' };
const LOAD_FAILED = '無法載入 API 金鑰，請稍後再試';

/** `head` stands below the heading: the way to the other pages of AI services. */
export function TokensPage({ head }: { head?: ReactNode }) {
  const [{ search, order }, change] = useListAddress(DEFAULTS);
  const list = useQuery(keysQuery);
  const services = useServices();
  const dialog = useDialog<Key | 'new'>();
  const [unverified, setUnverified] = useState('');
  const remove = useRemoval();

  const isSample = list.data === undefined && isServerAway(list.error);
  const keys = list.data ?? (isSample ? SAMPLE_KEYS : null);
  const found = keys && findKeys(keys, search, services.nameOf);
  const retry = () => void list.refetch();
  const isMissing = list.isError && keys === null;

  return (
    <>
      <PageHeading lead="管理各個 AI 服務的 API 金鑰和用量。">{PAGES.tokens.title}</PageHeading>
      {head}
      <ListToolbar
        label="搜尋名稱或服務"
        search={search}
        onSearch={(text) => change({ search: text })}
        count={found?.length ?? null}
        action={<Button onClick={() => dialog.open('new')}>新增 API 金鑰</Button>}
      />
      <div role="status">
        {unverified && (
          <NoticeBar>
            <p>已儲存「{unverified}」，但無法向 AI 服務驗證這個金鑰，只檢查了格式。</p>
            <CloseButton aria-label="關閉這則訊息" onClick={() => setUnverified('')} />
          </NoticeBar>
        )}
      </div>
      <ListFailures text={LOAD_FAILED} error={list.error} isSample={isSample} onRetry={retry} />
      {!isMissing && (
        <KeyTable
          keys={found}
          order={order}
          onOrder={(next) => change({ order: next })}
          serviceName={services.nameOf}
          empty={search === '' ? '尚未添加 API 金鑰' : '沒有符合的 API 金鑰'}
          isReadOnly={isSample}
          leavingId={remove.leavingId}
          onEdit={dialog.open}
          onDelete={(key) => void remove.ask(key)}
        />
      )}
      {list.data && <KeyLog />}
      <KeyDialog dialog={dialog} onUnverified={setUnverified} />
    </>
  );
}

function useRemoval() {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: removeKey,
    onSuccess() {
      toast('success', '已刪除', TIMERS.savedBanner);
      leaveRow();
    },
    onError: (error) => toast('error', `刪除 API 金鑰時發生錯誤：${failureText(error).title}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
  return {
    leavingId: removal.isPending ? removal.variables : null,
    ask: async ({ id, name }: Key) => {
      const message = `確定要刪除 API 金鑰「${name}」嗎？此操作無法撤銷。`;
      if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate(id);
    },
  };
}
