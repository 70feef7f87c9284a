import { WorkingBar } from '#web/components/notices/working-bar.tsx';
import type { Step, StepState, useSqlRunner } from '../state/use-sql-runner.ts';
import classes from './database.module.css';
import { SqlAnswer } from './sql-answer.tsx';

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  waiting: '等待中',
  running: '正在執行…',
  done: '完成',
  failed: '失敗',
  declined: '已取消',
  'not-run': '未執行',
};

/** What is being run and what came of it. Readers of a screen hear how far it is, and the answers when they go there. */
export function RunSteps({ runner }: { runner: ReturnType<typeof useSqlRunner> }) {
  const { steps, isRunning, isMany } = runner;
  return (
    <section aria-label="執行結果" className={classes.results}>
      <p role="status" className="visually-hidden">
        {sayProgress(runner)}
      </p>
      {isRunning && <WorkingBar />}
      {isMany ? (
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            <li key={step.title} className={classes.step} data-state={step.state}>
              <p className={classes.stepHead}>
                <span>{step.title}</span>
                <span className={classes.state}>{STATE_WORDS[step.state]}</span>
              </p>
              {step.outcome && (
                <SqlAnswer
                  name={`「${step.title}」`}
                  outcome={step.outcome}
                  onClose={() => runner.close(place)}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        steps.map(
          ({ sql, outcome }, place) =>
            outcome && (
              <SqlAnswer key={sql} name="結果" outcome={outcome} onClose={() => runner.close(place)} />
            ),
        )
      )}
    </section>
  );
}

function sayProgress({ steps, isRunning, isMany, isCancelled }: ReturnType<typeof useSqlRunner>): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  if (isRunning) return isMany ? `正在執行，已完成 ${done} 個，共 ${steps.length} 個` : '正在執行…';
  const ended = steps.find(({ state }) => state === 'failed' || state === 'declined');
  if (steps.length === 0) return '';
  if (isMany) return ended || isCancelled ? `已停止，完成了 ${done} 個，共 ${steps.length} 個` : '全部完成';
  return lastWord(ended);
}

const lastWord = (ended: Step | undefined) => (ended ? STATE_WORDS[ended.state] : STATE_WORDS.done);
