import { useMemo } from 'react';
import { MANY_USERS } from '#contract/user-management.contract.ts';
import { checkRows, type Problems } from './check-rows.ts';
import { buildRows, type DraftRow } from './draft-rows.ts';
import { countPeople, type List } from './list.ts';
import { type ServerCheck, useServerCheck } from './use-server-check.ts';

const NONE: readonly DraftRow[] = [];

export type CheckedRows = {
  rows: readonly DraftRow[];
  /** Those found here and by the server. */
  problems: Problems;
  check: ServerCheck;
};

/** The rows that a list would send; none while it cannot be sent at all, see `findObstacle`. */
export function useRows(list: List, typeNames: readonly string[], refusals: number): CheckedRows {
  const rows = useMemo(
    () => (findObstacle(list) === null ? buildRows(list, typeNames) : NONE),
    [list, typeNames],
  );
  const check = useServerCheck(rows, list.createSchools, refusals);
  const local = useMemo(() => checkRows(rows, typeNames), [rows, typeNames]);
  return { rows, problems: mergeProblems(check.problems, local), check };
}

/** What has to be done before there are rows to look at, as a sentence. */
export function findObstacle(list: List): string | null {
  const count = countPeople(list);
  if (count <= 0) return '名單裡沒有任何一列。';
  if (count > MANY_USERS) {
    const [all, most] = [count, MANY_USERS].map((number) => number.toLocaleString('en'));
    return `名單有 ${all} 列，一次最多匯入 ${most} 列，請分成幾個檔案。`;
  }
  const isComplete = list.columns.includes('name') && list.columns.includes('email');
  return isComplete ? null : '請先選出哪一欄是姓名，哪一欄是電子郵箱。';
}

/** The words of the page itself stand above those of the server. */
function mergeProblems(server: Problems, local: Problems): Problems {
  const ids = new Set([...server.keys(), ...local.keys()]);
  return new Map([...ids].map((id) => [id, { ...server.get(id), ...local.get(id) }]));
}
