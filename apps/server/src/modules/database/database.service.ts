import type { executeSql, getDatabaseInfo, SqlResult } from '#contract/database.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { appendAudit } from '../audit/index.ts';
import { presentFailure, presentResult, WOULD_CHANGE } from './database.presenter.ts';
import * as repository from './database.repository.ts';
import { makeSqlRunner, RETRY_SECONDS, type SqlRunner } from './sql-runner.ts';
import { ALLOWED_WORDS, judgeStatement } from './statement.policy.ts';

export type DatabaseService = ReturnType<typeof makeDatabaseService>;

/** The tables whose structure is shown. */
const SHOWN_TABLES = ['user_types', 'users'];

export function makeDatabaseService(
  deps: Omit<Parameters<typeof makeSqlRunner>[0], 'runnerUrl'> & {
    /** Whether statements are run here, and the account for them where somebody made one. */
    runner: { isOn: boolean; url: string | undefined };
    getSchoolPassword: () => string;
  },
) {
  const { db } = deps;
  const { isOn } = deps.runner;
  const runner = makeSqlRunner({ ...deps, runnerUrl: deps.runner.url });
  let isBusy = false;

  /** Before it runs, and whether it runs or not; all of it, for what it does may stand at its end. */
  const note = (actor: Actor, { sql, confirmed }: Input<typeof executeSql>['body']) =>
    appendAudit(db, {
      actorId: actor.id,
      action: 'sql_executed',
      targetType: 'database',
      targetId: 'database',
      targetName: '',
      details: {
        sql: { from: '', to: sql },
        confirmed: { from: '', to: confirmed ? '是' : '否' },
      },
    });

  return {
    /** One at a time: the account has few connections, and the database has other work. */
    async execute(actor: Actor, statement: Input<typeof executeSql>['body']): Promise<SqlResult> {
      if (!isOn) throw new AppError('sql_runner_off');
      if (isBusy) throw new AppError('sql_runner_busy', { retryAfter: RETRY_SECONDS });
      isBusy = true;
      try {
        await note(actor, statement);
        return await runStatement(runner, statement);
      } finally {
        isBusy = false;
      }
    },

    async getInfo(): Promise<Output<typeof getDatabaseInfo>> {
      const [runnerState, version, tables] = await Promise.all([
        findState(isOn, runner),
        repository.getVersion(db),
        repository.describeTables(db, SHOWN_TABLES),
      ]);
      return { runner: runnerState, version, tables };
    },

    getSharePassword: deps.getSchoolPassword,
  };
}

async function findState(isOn: boolean, runner: SqlRunner): Promise<'ready' | 'off' | 'unavailable'> {
  if (!isOn) return 'off';
  try {
    await runner.prepare();
    return 'ready';
  } catch (error) {
    if (error instanceof AppError && error.code === 'sql_runner_unavailable') return 'unavailable';
    throw error;
  }
}

/**
 * What may change data is tried first where nothing can be changed, unless its sender was asked; what only reads stays
 * there in any case.
 */
async function runStatement(
  runner: SqlRunner,
  { sql, confirmed }: Input<typeof executeSql>['body'],
): Promise<SqlResult> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  const fail = (error: string, needsConfirmation = false): SqlResult => ({
    ...{ success: false, error, needsConfirmation, durationMs: durationMs() },
  });
  const judged = judgeStatement(sql);
  if (!judged) return fail(`只可以執行一個以 ${ALLOWED_WORDS.join('、')} 開頭的語句`);
  try {
    const readOnly = !(judged.mayWrite && confirmed);
    const answer = await runner.run(sql, { readOnly, present: presentResult });
    return { ...answer, durationMs: durationMs() };
  } catch (error) {
    const failure = presentFailure(error, sql);
    if (failure === null) throw error;
    if (failure === WOULD_CHANGE && !judged.mayWrite)
      return fail('以這個字開頭的語句只可以讀取資料，不可以更改');
    return fail(failure, failure === WOULD_CHANGE);
  }
}
