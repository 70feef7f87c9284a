import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChangeReport } from '#contract/user-management.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { listReportRows, REPORT_HEADINGS, type ReportRow, reportAsText } from '../state/many-report.ts';
import classes from './many.module.css';

/** Rows that are shown at once; the copy has all of them. */
const PAGE = 100;

/** What was done: who is what now and was before, and with whom there was nothing to do. */
export function ManyReport({ report, onClose }: { report: ChangeReport; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const summary = useRef<HTMLParagraphElement>(null);
  // The button that had the focus has gone with the form.
  useEffect(() => {
    summary.current?.focus();
  }, []);
  const rows = listReportRows(report);
  return (
    <div className={classes.form}>
      <div role="status" className={classes.summary}>
        <p ref={summary} tabIndex={-1} className={classes.title}>
          {report.changed.length === 0
            ? '沒有需要更改的用戶'
            : `已更改 ${count(report.changed.length)} 位用戶`}
        </p>
        {report.unchanged > 0 && <p>{count(report.unchanged)} 位原本就是這樣，沒有更改</p>}
        {report.missing > 0 && <p>{count(report.missing)} 位已被刪除，沒有更改</p>}
      </div>
      {rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={classes.scroll} tabIndex={0} aria-label="更改的內容">
            <ReportTable rows={rows.slice((page - 1) * PAGE, page * PAGE)} />
          </section>
          <Pager page={page} size={PAGE} total={rows.length} onPage={setPage} />
        </>
      )}
      <DialogButtons>
        {rows.length > 0 && <CopyButton text={reportAsText(rows)} label="複製更改的內容" />}
        <Button onClick={onClose}>完成</Button>
      </DialogButtons>
    </div>
  );
}

function ReportTable({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <table className={classes.report} aria-label="更改的內容">
      <thead>
        <tr>
          {REPORT_HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, field, from, to }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{field}</td>
            <td>{from}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const count = (number: number) => number.toLocaleString('en');
