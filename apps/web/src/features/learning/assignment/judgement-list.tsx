import { UnstyledButton } from '@mantine/core';
import type { Judgement } from '#contract/helper-records.ts';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import classes from './assignment-result.module.css';

/** A quote that is marked in the text; the same words may be quoted in two places. */
export type OpenQuote = { key: string; text: string };

type Props = {
  judgements: readonly Judgement[];
  /** The text that is quoted. */
  content: string;
  quote: OpenQuote | null;
  onQuote: (quote: OpenQuote, button: HTMLButtonElement) => void;
};

export function JudgementList({ judgements, ...rest }: Props) {
  const sum = judgements.reduce((total, { weight }) => total + (weight ?? 0), 0);
  return (
    <ul className={classes.judgements}>
      {judgements.map((judgement) => (
        <OneJudgement key={judgement.criterion} judgement={judgement} sum={sum} {...rest} />
      ))}
    </ul>
  );
}

type OneProps = Omit<Props, 'judgements'> & { judgement: Judgement; sum: number };

function OneJudgement({ judgement, sum, content, quote, onQuote }: OneProps) {
  const { criterion, weight, score, reason, quotes } = judgement;
  return (
    <li className={classes.judgement}>
      <h4 className={classes.criterion}>{criterion}</h4>
      <p className={classes.points}>
        {weight !== null && <span className={classes.about}>佔 {Math.round((weight / sum) * 100)}%</span>}
        <span>{score === null ? '沒有分數' : `${score}／100`}</span>
      </p>
      {score !== null && (
        <div className={classes.bar} aria-hidden="true">
          <div style={{ width: `${score}%` }} />
        </div>
      )}
      <div className={classes.reason}>
        <LateMarkdown text={reason} />
      </div>
      {quotes.length > 0 && (
        <ul aria-label={`「${criterion}」引用的句子`} className={classes.quotes}>
          {quotes.map((text, place) => {
            const key = `${criterion}-${place}`;
            return (
              <li key={key}>
                {content.includes(text) ? (
                  <UnstyledButton
                    className={classes.quote}
                    aria-pressed={quote?.key === key}
                    onClick={({ currentTarget }) => onQuote({ key, text }, currentTarget)}
                  >
                    「{text}」<span className="visually-hidden">，在作業裡標出</span>
                  </UnstyledButton>
                ) : (
                  <q className={classes.quote}>{text}</q>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
