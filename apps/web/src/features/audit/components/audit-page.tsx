import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { DEFAULTS, readFilter } from '../state/audit-filter.ts';
import { useEntries, usePerson } from '../state/use-audit.ts';
import classes from './audit.module.css';
import { AuditDays } from './audit-days.tsx';
import { AuditFilters } from './audit-filters.tsx';

const LOAD_FAILED = '無法載入操作記錄，請稍後再試';

export function AuditPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const filter = readFilter(address);
  const log = useEntries(filter);
  const { entries } = log;
  const person = usePerson(filter.person, entries);
  const retry = () => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch());

  return (
    <>
      <PageHeading lead={<Lead />}>{PAGES.audit.title}</PageHeading>
      <AuditFilters filter={filter} person={person} onChange={change} />
      {entries?.length === 0 && (
        <p role="status" className={classes.empty}>
          {Object.keys(filter).length > 0 ? '沒有符合的記錄' : '尚無操作記錄'}
        </p>
      )}
      {entries && (
        <AuditDays entries={entries} busy={log.isPlaceholderData} onPerson={(id) => change({ person: id })} />
      )}
      {log.isPending && <Waiting />}
      {log.isError ? (
        <FailureNotice text={LOAD_FAILED} error={log.error} onRetry={retry} />
      ) : (
        log.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={log.isFetchingNextPage}
              disabled={log.isPlaceholderData}
              onClick={() => void log.fetchNextPage()}
            >
              載入更多
            </Button>
          </div>
        )
      )}
    </>
  );
}

function Lead() {
  return (
    <>
      誰在何時做了什麼，由新到舊。按名字可以只看一位用戶；用戶的資料在「
      <Link to={PAGES.users.path}>{PAGES.users.title}</Link>」。
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.waiting}>
      <Skeleton height={28} width="12rem" radius="sm" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
