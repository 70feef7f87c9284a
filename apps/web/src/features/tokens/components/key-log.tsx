import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KEY_ACTIONS } from '#contract/tokens.contract.ts';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { keyLogQuery, LOG_PAGE } from '../api/list-log.ts';
import classes from './tokens.module.css';

const ACTION_LABELS: Readonly<Record<(typeof KEY_ACTIONS)[number], string>> = {
  key_created: '新增',
  key_updated: '更改',
  key_deleted: '刪除',
  key_shown: '顯示完整金鑰',
  key_refused: 'AI 服務拒絕了金鑰',
};

type Entry = {
  id: string;
  at: string;
  actor_name: string;
  action: keyof typeof ACTION_LABELS;
  key_name: string;
};

const COLUMNS: Column<Entry>[] = [
  { header: '時間', cell: ({ at }) => formatMoment(at) },
  { header: '操作者', cell: ({ actor_name }) => actor_name || '系統' },
  { header: '操作', cell: ({ action }) => ACTION_LABELS[action] },
  { header: '金鑰', cell: ({ key_name }) => <span className={longText}>{key_name}</span> },
];

/** Who did what with which key, newest first. */
export function KeyLog() {
  const [page, setPage] = useState(1);
  const log = useQuery(keyLogQuery(page));
  return (
    <section className={classes.log} aria-labelledby="key-log">
      <h2 id="key-log" className={classes.heading}>
        操作記錄
      </h2>
      {log.isError ? (
        <FailureNotice text="無法載入操作記錄" error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <>
          <DataTable
            label="操作記錄"
            columns={COLUMNS}
            rows={log.data?.items ?? null}
            rowKey={({ id }) => id}
            empty={<p>尚無操作記錄</p>}
            busy={log.isPlaceholderData}
          />
          <Pager page={page} size={LOG_PAGE} total={log.data?.total ?? 0} onPage={setPage} />
        </>
      )}
    </section>
  );
}
