import { memo } from 'react';
import type { Practice } from '#contract/helper-records.ts';
import type { ReadingLanguage } from '#web/lib/read-aloud.ts';
import { type Change, diffTexts } from '../changes/diff-texts.ts';
import classes from './lines.module.css';
import { markWords } from './mark-words.ts';
import { KIND_LABELS } from './practice-words.ts';
import { ReadButton } from './read-button.tsx';

type Corrections = Practice['corrections'];

type Props = {
  id: string;
  content: string;
  /** Of the whole practice. */
  corrections: Corrections;
  language: ReadingLanguage;
};

/** What the learner said, the words that are corrected marked in it, and the corrections beside it. */
export const LearnerLine = memo(function LearnerLine({ id, content, corrections, language }: Props) {
  const own = corrections.filter(({ messageId }) => messageId === id);
  const pieces = markWords(
    content,
    own.map(({ original }) => original),
  );
  return (
    <article aria-label="您的訊息" className={classes.learner}>
      <p className={classes.bubble} lang={language}>
        {pieces.map(({ text, numbers, ends }, place) =>
          numbers.length === 0 ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change
            <mark key={place} className={classes.mark} data-signs={ends.join(' ') || undefined}>
              {text}
            </mark>
          ),
        )}
      </p>
      {own.length > 0 && (
        <ol aria-label="更正" className={classes.corrections}>
          {own.map((correction, place) => (
            <CorrectionCard
              // biome-ignore lint/suspicious/noArrayIndexKey: the corrections of a message never change
              key={place}
              id={`${id}:${place}`}
              number={place + 1}
              correction={correction}
              language={language}
            />
          ))}
        </ol>
      )}
    </article>
  );
});

type CardProps = { id: string; number: number; correction: Corrections[number]; language: ReadingLanguage };

function CorrectionCard({ id, number, correction, language }: CardProps) {
  const { original, corrected, explanation, kind } = correction;
  const changes = diffTexts(original, corrected);
  return (
    <li className={classes.correction}>
      <p className={classes.kind}>
        <span className={classes.number}>{number}</span>
        {KIND_LABELS[kind]}
      </p>
      <dl className={classes.parts}>
        <dt>原句</dt>
        <dd lang={language}>
          <Version changes={changes} changed="removed" />
        </dd>
        <dt>修正</dt>
        <dd lang={language}>
          <Version changes={changes} changed="added" />
          <ReadButton id={id} text={corrected} language={language} what="修正" />
        </dd>
        {explanation !== '' && (
          <>
            <dt>說明</dt>
            <dd>{explanation}</dd>
          </>
        )}
      </dl>
    </li>
  );
}

/** One of the two versions, with what the other one does not have: struck out, or underlined. */
function Version({ changes, changed }: { changes: readonly Change[]; changed: 'removed' | 'added' }) {
  const Element = changed === 'added' ? 'ins' : 'del';
  return (
    <span>
      {changes.map(({ kind, text }, place) =>
        kind === 'same' ? (
          text
        ) : kind === changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts never change
          <Element key={place} className={classes[changed]}>
            {text}
          </Element>
        ) : null,
      )}
    </span>
  );
}
