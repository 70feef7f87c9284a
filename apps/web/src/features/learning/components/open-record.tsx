import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import classes from './result-sheet.module.css';

type Props<One> = {
  query: UseQueryResult<One, Error>;
  /** Whether the address can be one of a record at all. */
  isPossible: boolean;
  /** Back to the work at hand. */
  onClose: () => void;
  closeLabel?: string;
  children: (record: One) => ReactNode;
};

/** The record that the address names, when it is there. */
export function OpenRecord<One>({
  query,
  isPossible,
  onClose,
  closeLabel = '回到表單',
  children,
}: Props<One>) {
  const isGone = query.error instanceof ApiError && query.error.code === 'helper_record_not_found';
  if (isGone || !isPossible) {
    return (
      <div role="alert" className={classes.sheet}>
        <p>找不到這份記錄，可能已經刪除。</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      </div>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <FailureNotice text="無法載入這份記錄" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.sheet}>
      <Skeleton height={28} width="60%" radius="md" />
      <Skeleton height={120} radius="md" />
      <Skeleton height={200} radius="md" />
    </div>
  );
}
