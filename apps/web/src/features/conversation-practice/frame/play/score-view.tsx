import type { Mark } from '../score/align.ts';
import { describeMarks, labelOf, TONE_NOTE } from '../score/describe-marks.ts';
import { type LineScore, praise } from '../score/score-line.ts';
import classes from './play.module.css';

/** How a line was said: the score in words, and each word or character with what became of it. */
export function ScoreView({ result, isChinese }: { result: LineScore; isChinese: boolean }) {
  const { marks, score } = result;
  return (
    <div className={classes.score}>
      <p className={classes.verdict}>
        {score !== null && <strong className={classes.points}>{score} 分</strong>}
        <span>{praise(score)}</span>
      </p>
      <p className={classes.marks} data-chinese={isChinese || undefined}>
        {marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of one attempt never move
          <MarkView key={place} mark={mark} />
        ))}
      </p>
      {marks.some(({ kind }) => kind === 'tone') && <p className={classes.note}>{TONE_NOTE}</p>}
    </div>
  );
}

function MarkView({ mark }: { mark: Mark }) {
  const label = labelOf(mark);
  const shown = mark.kind === 'extra' ? mark.said : mark.meant;
  return (
    <span className={classes.mark} data-kind={mark.kind}>
      <span>{shown}</span>
      {label && <small>{label}</small>}
    </span>
  );
}

/** The same for the ear. */
export function scoreSentence({ marks, score }: LineScore): string {
  return `${score === null ? '' : `${score} 分。`}${praise(score)}${describeMarks(marks)}`;
}
