import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { listCited } from '#contract/turn-events.ts';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { type Answer, type AnswerStatus, isBroken, type RunningTurn } from '../state/conversation.ts';
import { WaitNote } from './busy-note.tsx';
import { RetryIcon } from './chat-icons.tsx';
import { LateAnswerSources } from './late-parts.tsx';
import classes from './messages.module.css';

type Props = {
  answer: Answer;
  name: string;
  /** Its turn, while it is being written. */
  turn: RunningTurn | null;
  /** Null where a new answer cannot be asked for: only the last one can be given again. */
  onRetry: (() => void) | null;
};

const NOTES: Partial<Readonly<Record<AnswerStatus, string>>> = { stopped: '已停止回答' };

export const AnswerView = memo(
  function AnswerView({ answer, name, turn, onRetry }: Props) {
    const { text, status, problem } = answer;
    const sources = listCited(text, answer.sources);
    const isRunning = status === 'running';
    const note = problem || NOTES[status];
    const retryLabel = labelRetry(answer);
    return (
      <article className={classes.answer} aria-label={`${name}的回答`} aria-busy={isRunning}>
        <BotAvatar />
        <div className={classes.answerBody}>
          {text !== '' && <LateMarkdown text={text} />}
          {(isRunning && text === '') || turn?.waiting ? <WaitNote turn={turn} /> : null}
          {turn?.isReconnecting && <p className={classes.problem}>連線中斷，正在重新連線…</p>}
          {isBroken(status) && <p className={classes.apology}>{CHAT_APOLOGY}</p>}
          {note && !isRunning && <p className={classes.problem}>{note}</p>}
          {sources.length > 0 && <LateAnswerSources sources={sources} />}
          {!isRunning && (
            <div className={classes.tools}>
              {text !== '' && <CopyButton text={text} label="複製回答" />}
              {onRetry && retryLabel && (
                <UnstyledButton
                  className={classes[status === 'finished' ? 'tool' : 'retry']}
                  onClick={onRetry}
                >
                  <RetryIcon size={16} />
                  <span>{retryLabel}</span>
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
    before.turn === after.turn &&
    (before.onRetry === null) === (after.onRetry === null),
);

/** Null for what nobody asked for: a welcome message. */
function labelRetry({ status, turnId }: Answer): string | null {
  if (status !== 'finished') return '重試';
  return turnId === null ? null : '重新回答';
}
