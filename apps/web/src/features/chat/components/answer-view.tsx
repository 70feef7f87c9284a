import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { Markdown } from '#web/components/markdown/markdown.tsx';
import { type Answer, type AnswerStatus, isBroken } from '../state/conversation.ts';
import { BotAvatar } from './bot-avatar.tsx';
import { RetryIcon } from './chat-icons.tsx';
import classes from './messages.module.css';

type Props = {
  answer: Answer;
  name: string;
  isReconnecting: boolean;
  /** Null where a new answer cannot be asked for: only the last one can be given again. */
  onRetry: (() => void) | null;
};

const RETRYABLE: readonly AnswerStatus[] = ['failed', 'stopped', 'interrupted', 'lost'];

const NOTES: Partial<Readonly<Record<AnswerStatus, string>>> = { stopped: '已停止回答' };

export const AnswerView = memo(
  function AnswerView({ answer, name, isReconnecting, onRetry }: Props) {
    const { text, status, problem } = answer;
    const isRunning = status === 'running';
    const note = problem || NOTES[status];
    return (
      <article className={classes.answer} aria-label={`${name}的回答`} aria-busy={isRunning}>
        <BotAvatar />
        <div className={classes.answerBody}>
          {text !== '' && <Markdown text={text} />}
          {isRunning && text === '' && <Thinking />}
          {isReconnecting && <p className={classes.problem}>連線中斷，正在重新連線…</p>}
          {isBroken(status) && <p className={classes.apology}>{CHAT_APOLOGY}</p>}
          {note && !isRunning && <p className={classes.problem}>{note}</p>}
          {!isRunning && (
            <div className={classes.tools}>
              {text !== '' && <CopyButton text={text} label="複製回答" />}
              {onRetry && RETRYABLE.includes(status) && (
                <UnstyledButton className={classes.retry} onClick={onRetry}>
                  <RetryIcon size={16} />
                  <span>重試</span>
                </UnstyledButton>
              )}
            </div>
          )}
        </div>
      </article>
    );
  },
  // The function of the button is a new one each time and means the same.
  (before, after) =>
    before.answer === after.answer &&
    before.name === after.name &&
    before.isReconnecting === after.isReconnecting &&
    (before.onRetry === null) === (after.onRetry === null),
);

function Thinking() {
  return (
    <p className={classes.thinking}>
      <span className={classes.hidden}>正在思考…</span>
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </p>
  );
}
