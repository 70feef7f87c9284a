import { Button } from '@mantine/core';
import { useRef } from 'react';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import type { Script, useSqlRunner } from '../state/use-sql-runner.ts';
import classes from './database.module.css';

type Props = {
  runner: ReturnType<typeof useSqlRunner>;
  isOff: boolean;
  onFill: (script: Script) => void;
};

export function ScriptList({ runner, isOff, onFill }: Props) {
  const all = useRef<HTMLButtonElement>(null);
  const isRunningAll = runner.isRunning && runner.isMany;
  return (
    <section aria-labelledby="database-scripts" className={classes.scripts}>
      <h2 id="database-scripts" className={classes.heading}>
        預設腳本
      </h2>
      <p className={classes.side}>按一個腳本，把它放進編輯器。</p>
      <ol className={classes.scriptNames}>
        {DATABASE_SCRIPTS.map((script) => (
          <li key={script.title}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              disabled={runner.isRunning}
              onClick={() => onFill(script)}
            >
              {script.title}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        ref={all}
        variant="light"
        fullWidth
        disabled={isOff || (runner.isRunning && !runner.isMany)}
        // It keeps the focus and its place, where the second click of two falls.
        {...(isRunningAll && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => void runner.run(DATABASE_SCRIPTS)}
      >
        全部執行
      </Button>
      {isRunningAll && (
        <Button
          variant="default"
          fullWidth
          disabled={runner.isCancelled}
          onClick={() => {
            all.current?.focus();
            runner.cancel();
          }}
        >
          {runner.isCancelled ? '這一步之後停止…' : '取消'}
        </Button>
      )}
      <p className={classes.side}>依次執行，兩步之間停 1 秒；遇到失敗就停下。會更改資料的步驟都會先問您。</p>
    </section>
  );
}
