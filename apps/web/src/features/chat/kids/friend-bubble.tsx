import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { ResponseLanguage } from '#contract/constants.ts';
import { withoutCitations } from '#contract/turn-events.ts';
import { type FriendColour, FriendFace } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import type { Answer, AnswerStatus, RunningTurn } from '../state/conversation.ts';
import { AgainDrawing } from './kids-icons.tsx';
import classes from './kids-log.module.css';
import { ENDINGS, RECONNECTING, WAITING } from './kids-words.ts';
import { ReadAloudButton } from './read-aloud-button.tsx';

type Props = {
  answer: Answer;
  name: string;
  colour: FriendColour;
  language: ResponseLanguage;
  reading: string | null;
  /** The answer's turn while it runs. */
  turn?: RunningTurn | null;
  /** Null where a new answer cannot be asked for. */
  onAgain?: (() => void) | null;
};

const AGAIN: readonly AnswerStatus[] = ['failed', 'interrupted', 'lost', 'stopped'];

/** What the friend says, in a speech bubble. */
export const FriendBubble = memo(
  function FriendBubble({ answer, name, colour, language, reading, turn = null, onAgain = null }: Props) {
    const { id, status } = answer;
    // A child neither reads sources nor wants their numbers read aloud.
    const text = answer.sources.length > 0 ? withoutCitations(answer.text) : answer.text;
    const isRunning = status === 'running';
    const ending = ENDINGS[status];
    return (
      <article className={classes.theirs} aria-label={`${name}說的話`} aria-busy={isRunning}>
        <div className={classes.smallFace}>
          <FriendFace colour={colour} mood={ending && status !== 'stopped' ? 'sad' : 'idle'} />
        </div>
        <div className={classes.bubble} data-reading={reading === id || undefined}>
          {text !== '' && (
            <div lang={language}>
              <LateMarkdown text={text} />
            </div>
          )}
          {isRunning && <Progress turn={turn} hasText={text !== ''} />}
          {ending && <p className={classes.ending}>{ending}</p>}
          {!isRunning && (
            <div className={classes.tools}>
              {text !== '' && (
                <ReadAloudButton id={id} text={text} language={language} isReading={reading === id} />
              )}
              {onAgain && AGAIN.includes(status) && (
                <UnstyledButton className={`${kids.press} ${classes.again}`} onClick={onAgain}>
                  <AgainDrawing size={24} />
                  <span>再試一次</span>
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
    before.turn === after.turn &&
    (before.reading === before.answer.id) === (after.reading === after.answer.id) &&
    (before.onAgain == null) === (after.onAgain == null),
);

/** While the answer is awaited, or its text stands still for a reason. */
function Progress({ turn, hasText }: { turn: RunningTurn | null; hasText: boolean }) {
  if (turn?.waiting) return <p className={classes.ending}>{WAITING}</p>;
  if (turn?.isReconnecting) return <p className={classes.ending}>{RECONNECTING}</p>;
  if (hasText) return null;
  return (
    <p className={classes.thinking}>
      <span>思考中...</span>
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </p>
  );
}
