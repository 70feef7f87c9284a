import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { DEFAULTS, readRange } from '../state/usage-range.ts';
import { useReport } from '../state/use-report.ts';
import { PriceDialog } from './price-dialog.tsx';
import classes from './usage.module.css';
import { UsageRangeBar } from './usage-range-bar.tsx';
import { UsageReportView } from './usage-report-view.tsx';

const LOAD_FAILED = '無法載入使用統計，請稍後再試';

export function UsagePage() {
  const [address, change] = useListAddress(DEFAULTS);
  const found = readRange(address);
  const range = 'problem' in found ? null : found;
  const { data: report, isPending, isError, error, isPlaceholderData, refetch } = useReport(range);
  const dialog = useDialog<'prices'>();
  return (
    <>
      <PageHeading lead={<Lead />}>{PAGES.usage.title}</PageHeading>
      <div className={classes.bar}>
        <UsageRangeBar address={address} shown={report ?? null} onChange={change} />
        <Button variant="default" onClick={() => dialog.open('prices')}>
          價格表
        </Button>
      </div>
      {'problem' in found && (
        <p role="alert" className={classes.problem}>
          {found.problem}
        </p>
      )}
      {range && isError && <FailureNotice text={LOAD_FAILED} error={error} onRetry={() => void refetch()} />}
      {range && isPending && <Waiting />}
      {report && (
        <UsageReportView
          report={report}
          isStale={isPlaceholderData}
          view={address.view === 'table' ? 'table' : 'chart'}
          onView={(view) => change({ view })}
        />
      )}
      <PriceDialog dialog={dialog} />
    </>
  );
}

function Lead() {
  return (
    <>
      有多少人在聊天、和誰聊、花了多少；每一次對話的內容在「
      <Link to={PAGES.chatHistory.path}>{PAGES.chatHistory.title}</Link>」。
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.waiting}>
      <Skeleton height={112} radius="lg" />
      <Skeleton height={300} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  );
}
