import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMPTY_SQL, SQL_MAX_LENGTH } from '#contract/database.contract.ts';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { isBlank } from '#contract/form-fields.ts';
import { confirm } from '#web/lib/confirm.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import type { Script } from './use-sql-runner.ts';

type Problem = { title: string; text: string };

const NOTHING = { sql: '' };

/** What is written in the editor, which outlives a reload, and what keeps it from being run. */
export function useEditor(userId: string) {
  const draft = useFormDraft(userId, 'sql', NOTHING);
  const { sql } = draft.fields;
  const [problem, setProblem] = useState<Problem | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const write = (text: string) => {
    draft.change({ sql: text });
    setProblem(null);
  };
  return {
    sql,
    problem,
    box: box as RefObject<HTMLTextAreaElement | null>,
    write,
    /** Null when it cannot be run: the page then says why, anew each time. */
    take(): Script | null {
      const found = problemOf(sql);
      if (found === null) return { title: '', sql };
      flushSync(() => setProblem(null));
      setProblem(found);
      box.current?.focus();
      return null;
    },
    /** Asks before it takes the place of what somebody wrote. */
    async fill({ title, sql: script }: Script): Promise<void> {
      const isOwn = !isBlank(sql) && DATABASE_SCRIPTS.every((known) => known.sql !== sql);
      const message = `要用「${title}」換掉編輯器裡的內容嗎？`;
      if (isOwn && !(await confirm({ message, confirmLabel: '換掉' }))) return;
      flushSync(() => write(script));
      box.current?.focus();
    },
  };
}

function problemOf(sql: string): Problem | null {
  if (isBlank(sql)) return EMPTY_SQL;
  if (sql.length <= SQL_MAX_LENGTH) return null;
  const most = SQL_MAX_LENGTH.toLocaleString('en');
  return { title: 'SQL 腳本太長', text: `最多 ${most} 個字元，請分成幾個語句執行` };
}
