import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { UsageReport } from '#contract/usage.contract.ts';
import { DownloadIcon } from '#web/components/icons.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { toast } from '#web/lib/toast.ts';
import { exportAll, exportSection } from '../state/usage-file.ts';
import { listSections, type Section } from '../state/usage-sections.ts';
import { formatTime } from '../state/usage-words.ts';
import { Choice } from './choice.tsx';
import classes from './usage.module.css';
import { UsageSection } from './usage-section.tsx';
import { UsageTotals } from './usage-totals.tsx';

type View = 'chart' | 'table';

const VIEWS = [
  { value: 'chart', label: '圖表' },
  { value: 'table', label: '表格' },
] as const;

type Props = {
  report: UsageReport;
  /** It is that of before, while another one is on its way. */
  isStale: boolean;
  view: View;
  onView: (view: View) => void;
};

export function UsageReportView({ report, isStale, view, onView }: Props) {
  const sections = listSections(report);
  const exporting = useMutation({
    mutationFn: (section: Section | 'all') =>
      section === 'all' ? exportAll(report, sections) : exportSection(report, section),
    onError: (error) => toast('error', `匯出使用統計時發生錯誤：${failureText(error).title}`),
  });
  return (
    <div className={classes.report} aria-busy={isStale}>
      <State report={report} />
      {report.total.chats === 0 ? (
        <Nothing report={report} />
      ) : (
        <>
          <UsageTotals report={report} />
          <div className={classes.bar}>
            <Choice label="顯示方式" options={VIEWS} value={view} onChange={onView} />
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              disabled={isStale}
              onClick={() => exporting.mutate('all')}
            >
              匯出全部
            </Button>
          </div>
          <div className={classes.sections}>
            {sections.map((section) => (
              <UsageSection
                key={section.id}
                section={section}
                currency={report.currency}
                view={view}
                onExport={() => exporting.mutate(section)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Which days these are, and how fresh. */
function State({ report }: Pick<Props, 'report'>) {
  const { from, to, time_zone, counted_at, is_counting, pending_days } = report;
  return (
    <div role="status" className={classes.state}>
      <p>
        {from} 至 {to}
        {counted_at && `，今天統計到 ${formatTime(counted_at, time_zone)}`}
        {is_counting && '，正在更新…'}
      </p>
      {pending_days > 0 && <p>正在統計較早的對話，還有 {pending_days} 天，數字會自動更新。</p>}
    </div>
  );
}

function Nothing({ report: { first_day, pending_days } }: Pick<Props, 'report'>) {
  if (pending_days > 0) return null;
  return (
    <div className={classes.empty}>
      <p>{first_day === null ? '還沒有人聊天' : '這段時間沒有人聊天'}</p>
      <p className={classes.note}>
        {first_day === null
          ? '有人和聊天機器人對話後，這裡會顯示統計。'
          : `第一次對話是在 ${first_day}，請選擇其他日期。`}
      </p>
    </div>
  );
}
