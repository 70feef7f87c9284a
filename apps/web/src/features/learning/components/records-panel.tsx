import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { Helper } from '#contract/helper-records.ts';
import type { HelperRecordItem } from '#contract/helpers.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { useRecordRemoval, useRecords } from '../state/use-records.ts';
import { RecordRow } from './record-row.tsx';
import classes from './records-panel.module.css';

type Props = {
  helper: Helper;
  openId: string | null;
  /** Null closes the one that is open: it was deleted. */
  onOpen: (id: string | null) => void;
  /** What there will be here, while there is nothing. */
  empty: string;
  /** While a helper works it has the page for itself. */
  isBusy: boolean;
};

/** One's own records of a helper, the last used first. */
export function RecordsPanel({ helper, openId, onOpen, empty, isBusy }: Props) {
  const list = useRecords(helper);
  const removal = useRecordRemoval(helper);
  const { records } = list;
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async ({ id, title }: HelperRecordItem) => {
    const message = `確定要刪除「${title}」嗎？此操作無法撤銷。`;
    if (!(await confirm({ message, confirmLabel: '刪除', danger: true }))) return;
    await removal.mutateAsync(id).then(
      () => {
        // The row that had the focus is gone.
        heading.current?.focus();
        if (id === openId) onOpen(null);
      },
      () => undefined,
    );
  };
  return (
    <section aria-labelledby="records-heading" className={classes.panel} inert={isBusy}>
      <h2 ref={heading} id="records-heading" tabIndex={-1} className={classes.heading}>
        我的記錄
      </h2>
      {removal.isError && (
        <FailureNotice text="無法刪除這份記錄" error={removal.error} onClose={removal.reset} />
      )}
      {records?.length === 0 && <p className={classes.empty}>{empty}</p>}
      {records && records.length > 0 && (
        <ul className={classes.list}>
          {records.map((item) => (
            <RecordRow
              key={item.id}
              item={item}
              isOpen={item.id === openId}
              onOpen={() => onOpen(item.id)}
              onRemove={() => void remove(item)}
            />
          ))}
        </ul>
      )}
      {list.isPending && <Waiting />}
      {list.isError ? (
        <FailureNotice
          text="無法載入記錄"
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      ) : (
        list.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            載入更多
          </Button>
        )
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.waiting}>
      <Skeleton height={56} radius="md" />
      <Skeleton height={56} radius="md" />
      <Skeleton height={56} radius="md" />
    </div>
  );
}
