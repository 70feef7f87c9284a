import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import type { ImportReport } from '#contract/user-import.contract.ts';
import { addLink } from '#web/components/lists/row-actions.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import type { Order } from '../api/send-users.ts';
import { unprintedStore } from '../state/unprinted.ts';
import { PrintedSlips, SlipPreview } from './slip-sheet.tsx';
import { Step } from './step.tsx';
import classes from './user-import.module.css';

const LOSS = '密碼單還沒有印好，離開後就看不到這些密碼了。確定要離開嗎？';

type Props = { order: Order; report: ImportReport; onAgain: () => void };

/** What was made, and the passwords, which nobody can see anywhere else. */
export function ImportReportView({ order, report, onAgain }: Props) {
  const made = order.rows.filter(({ cells }) => cells.password === '');
  const [hasPrinted, setHasPrinted] = useState(false);
  const [isSafe, setIsSafe] = useState(made.length === 0);
  const [withOwn, setWithOwn] = useState(false);
  const rows = withOwn ? order.rows : made;
  const own = order.rows.length - made.length;
  useLoss(isSafe ? 0 : made.length);

  async function startAgain(): Promise<void> {
    const question = { message: LOSS, confirmLabel: '繼續', cancelLabel: '留下', danger: true };
    if (isSafe || (await confirm(question))) onAgain();
  }

  return (
    <div className={classes.steps}>
      <Step title="匯入完成" focused>
        <p role="status">已建立 {report.created.toLocaleString('en')} 位用戶。</p>
        {report.new_schools.length > 0 && <p>新增的學校：{report.new_schools.join('、')}</p>}
        <div className={classes.bar}>
          <Link to={PAGES.users.path} className={addLink}>
            回到用戶列表
          </Link>
          <Button variant="default" onClick={() => void startAgain()}>
            再匯入一個檔案
          </Button>
        </div>
      </Step>
      <Step title="密碼單">
        {made.length > 0 && (
          <p>
            {`${made.length.toLocaleString('en')} 位用戶的密碼是自動產生的，只在這一頁看得到，離開後就找不回來。請現在列印，剪開後交給每一位用戶。`}
          </p>
        )}
        {own > 0 && (
          <Checkbox
            label={`也列印密碼寫在檔案中的 ${own} 位用戶`}
            checked={withOwn}
            onChange={({ currentTarget }) => setWithOwn(currentTarget.checked)}
          />
        )}
        <div className={classes.bar}>
          <Button
            disabled={rows.length === 0}
            onClick={() => {
              setHasPrinted(true);
              window.print();
            }}
          >
            列印密碼單（{rows.length} 張）
          </Button>
        </div>
        {hasPrinted && !isSafe && (
          <div className={classes.bar}>
            <p>都印好了嗎？</p>
            <Button variant="default" onClick={() => setIsSafe(true)}>
              都印好了
            </Button>
          </div>
        )}
        <SlipPreview rows={rows} />
      </Step>
      <PrintedSlips rows={rows} />
    </div>
  );
}

/** As long as passwords are on no paper, leaving and logging out ask. */
function useLoss(count: number): void {
  useLeaveQuestion(count > 0, () => undefined, LOSS);
  useEffect(() => {
    unprintedStore.set(count);
    return () => unprintedStore.set(0);
  }, [count]);
}
