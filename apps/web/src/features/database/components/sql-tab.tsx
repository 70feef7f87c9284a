import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { SQL_TIMEOUT_MS } from '#contract/database.contract.ts';
import { PAGES } from '#contract/pages.ts';
import type { useEditor } from '../state/use-editor.ts';
import type { useSqlRunner } from '../state/use-sql-runner.ts';
import classes from './database.module.css';
import { RunSteps } from './run-steps.tsx';
import { ScriptList } from './script-list.tsx';

/** Whether statements can be run here; undefined while nobody knows, and then the server decides. */
export type RunnerState = 'ready' | 'off' | 'unavailable' | undefined;

type Props = {
  editor: ReturnType<typeof useEditor>;
  runner: ReturnType<typeof useSqlRunner>;
  state: RunnerState;
};

export function SqlTab({ editor, runner, state }: Props) {
  const isOff = state === 'off' || state === 'unavailable';
  const execute = () => {
    const script = editor.take();
    if (script && !isOff) void runner.run([script]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    execute();
  };
  return (
    <div className={classes.sql} data-many={runner.isMany || undefined}>
      <div className={classes.work}>
        <RunnerNotice state={state} />
        <Textarea
          ref={editor.box}
          label="SQL 腳本"
          description={`每次執行一個語句，最長 ${SQL_TIMEOUT_MS / 1000} 秒。會更改資料的語句會先問您。`}
          resize="vertical"
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: classes.editor ?? '' }}
          value={editor.sql}
          error={editor.problem && <Problem {...editor.problem} />}
          errorProps={{ role: 'alert' }}
          onChange={(event) => editor.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.buttons}>
          <Button
            disabled={isOff || (runner.isRunning && runner.isMany)}
            loading={runner.isRunning && !runner.isMany}
            onClick={execute}
          >
            執行
          </Button>
          <p className={classes.side}>
            也可以按 Ctrl + Enter。每個執行的語句都會寫進「
            <Link to={PAGES.audit.path} search={{ event: 'sql_executed' }}>
              {PAGES.audit.title}
            </Link>
            」。
          </p>
        </div>
      </div>
      <ScriptList runner={runner} isOff={isOff} onFill={(script) => void editor.fill(script)} />
      <RunSteps runner={runner} />
    </div>
  );
}

function Problem({ title, text }: { title: string; text: string }) {
  return (
    <>
      <strong className={classes.problemTitle}>{title}</strong>
      <span>{text}</span>
    </>
  );
}

function RunnerNotice({ state }: { state: RunnerState }) {
  if (state === 'off') {
    return (
      <Notice>
        SQL 執行功能已由伺服器的設定關閉（<code>SQL_RUNNER=0</code>
        ）。要使用它，請在伺服器除去這項設定再重新啟動。
      </Notice>
    );
  }
  if (state === 'unavailable') {
    return (
      <Notice>
        這裡的資料庫不讓系統建立受限的角色，所以暫時不能執行 SQL。請在伺服器設定 <code>SQL_RUNNER_URL</code>
        ，讓它使用另外準備的角色；做法在伺服器的說明文件。
      </Notice>
    );
  }
  return null;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      {children}
    </p>
  );
}
