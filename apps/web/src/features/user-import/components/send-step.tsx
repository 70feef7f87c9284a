import { Button } from '@mantine/core';
import { failureText } from '#web/lib/api/failure-text.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import type { Order } from '../api/send-users.ts';
import type { CheckedRows } from '../state/use-rows.ts';
import type { Sending } from '../state/use-sending.ts';
import { Step } from './step.tsx';
import classes from './user-import.module.css';

type Props = {
  checked: CheckedRows;
  state: Sending;
  onSend: () => void;
  /** Sends the same list again. */
  onRetry: (order: Order) => void;
  /** Back to the list. */
  onBack: () => void;
};

export function SendStep({ checked, state, onSend, onRetry, onBack }: Props) {
  const { rows, problems, check } = checked;
  const isReady = rows.length > 0 && problems.size === 0 && !check.isRunning && check.error === null;
  return (
    <Step title="4. 匯入">
      {state.kind === 'running' && <Running {...state} />}
      {state.kind === 'failed' && <Failed {...state} onRetry={onRetry} onBack={onBack} />}
      {(state.kind === 'none' || state.kind === 'refused') && (
        <>
          {state.kind === 'refused' && problems.size > 0 && (
            <p role="alert" className={classes.problem}>
              名單在檢查之後有了新的問題，所以沒有匯入任何一列。請看上面的說明。
            </p>
          )}
          <p className={classes.hint}>
            {problems.size > 0
              ? '請先修正或移除有問題的列。'
              : '全部一起建立：只要有一列不行，就一位也不會建立。沒有密碼的列會得到一個自動產生的密碼。'}
          </p>
          <div className={classes.bar}>
            <Button disabled={!isReady} onClick={onSend}>
              匯入 {rows.length.toLocaleString('en')} 位用戶
            </Button>
          </div>
        </>
      )}
    </Step>
  );
}

function Running({ progress: { done, total } }: Extract<Sending, { kind: 'running' }>) {
  const [now, all] = [done, total].map((number) => number.toLocaleString('en'));
  return (
    <div className={classes.progress}>
      <p role="status">正在匯入，請不要關閉這一頁。</p>
      <progress aria-label="匯入進度" value={done} max={total} />
      <p className={classes.hint}>
        {now} / {all} 列
      </p>
    </div>
  );
}

type FailedProps = Extract<Sending, { kind: 'failed' }> & Pick<Props, 'onRetry' | 'onBack'>;

/**
 * Without an answer nobody knows whether the people are there, with passwords that stand here alone: then the same list
 * is sent again until there is one, which makes nobody twice.
 */
function Failed({ order, error, onRetry, onBack }: FailedProps) {
  const isUnknown = isServerAway(error);
  return (
    <div role="alert" className={classes.failure}>
      <p className={classes.problem}>{failureText(error).title}</p>
      <p>
        {isUnknown
          ? '還不知道匯入有沒有完成。請按「重試」再送出同一份名單：已經建立的用戶不會重複，密碼也不變。'
          : '沒有匯入任何一列。'}
      </p>
      <div className={classes.bar}>
        <Button onClick={() => onRetry(order)}>重試</Button>
        {!isUnknown && (
          <Button variant="default" onClick={onBack}>
            回去修改
          </Button>
        )}
      </div>
    </div>
  );
}
