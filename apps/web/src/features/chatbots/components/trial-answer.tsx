import { UnstyledButton } from '@mantine/core';
import { listCited } from '#contract/turn-events.ts';
import { AnswerSources } from '#web/components/answer-sources.tsx';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import type { TrialAnswer } from '../state/trial.ts';
import classes from './trial-panel.module.css';

type Props = {
  answer: TrialAnswer;
  /** Null where another answer cannot be asked for: only the last one can be given again. */
  onAgain: (() => void) | null;
};

export function TrialAnswerView({ answer, onAgain }: Props) {
  const { text, status, problem } = answer;
  const isRunning = status === 'running';
  // As in the chat: what the answer does not cite was only looked at.
  const sources = listCited(text, answer.sources);
  return (
    <article aria-label="試用的回答" aria-busy={isRunning} className={classes.answer}>
      {text !== '' && <LateMarkdown text={text} />}
      {isRunning && text === '' && <p className={classes.thinking}>正在思考…</p>}
      {status === 'stopped' && <p className={classes.note}>已停止回答</p>}
      {problem !== '' && <p className={classes.problem}>{problem}</p>}
      {sources.length > 0 && <AnswerSources sources={sources} />}
      {!isRunning && (
        <div className={classes.tools}>
          {text !== '' && <CopyButton text={text} label="複製回答" />}
          {onAgain && (
            <UnstyledButton className={classes.again} onClick={onAgain}>
              {status === 'finished' ? '重新回答' : '重試'}
            </UnstyledButton>
          )}
        </div>
      )}
    </article>
  );
}
