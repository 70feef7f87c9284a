import { Button } from '@mantine/core';
import type { Note } from '#contract/helper-records.ts';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { ResultActions } from '../components/result-actions.tsx';
import { ResultSheet } from '../components/result-sheet.tsx';
import { NO_ANSWER, noteMarkdown } from './note-markdown.ts';
import classes from './notes.module.css';
import { ReviewCards } from './review-cards.tsx';

type Props = { note: Note; takesFocus: boolean; onRevise: () => void; onReset: () => void };

export function NoteView({ note, takesFocus, onRevise, onReset }: Props) {
  const { title, content, createdAt, isCutOff, shape, summary, keyPoints, reviewQuestions } = note;
  return (
    <ResultSheet
      title={title}
      at={createdAt}
      isCutOff={isCutOff}
      takesFocus={takesFocus}
      actions={
        <ResultActions markdown={noteMarkdown(note)}>
          <Button variant="default" onClick={onRevise}>
            修改後再整理
          </Button>
          <Button variant="default" onClick={onReset}>
            重新開始
          </Button>
        </ResultActions>
      }
      own={
        <details className={classes.own}>
          <summary>筆記原文</summary>
          <p>{content}</p>
        </details>
      }
    >
      <section aria-labelledby="summary" className={classes.section}>
        <h3 id="summary">摘要</h3>
        <LateMarkdown text={summary} />
        {shape === 'text' && <p className={classes.about}>這次的回答沒有分成幾個部分，以上是它的全文。</p>}
      </section>
      {keyPoints.length > 0 && (
        <section aria-labelledby="key-points" className={classes.section}>
          <h3 id="key-points">重點概念</h3>
          <ul className={classes.points}>
            {keyPoints.map((point, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the points of a note never change
              <li key={place}>
                <LateMarkdown text={point} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviewQuestions.length > 0 && (
        <section aria-labelledby="review" className={classes.section}>
          <h3 id="review">複習問題</h3>
          <div className={classes.onScreen}>
            <ReviewCards note={note} />
          </div>
          <OnPaper questions={reviewQuestions} />
        </section>
      )}
    </ResultSheet>
  );
}

/** Paper cannot be turned over by a button: first all questions, then the answers. */
function OnPaper({ questions }: { questions: Note['reviewQuestions'] }) {
  return (
    <div className={classes.onPaper}>
      <ol>
        {questions.map(({ question }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a note never change
          <li key={place}>
            <LateMarkdown text={question} />
          </li>
        ))}
      </ol>
      <h3>答案</h3>
      <ol>
        {questions.map(({ answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a note never change
          <li key={place}>
            <LateMarkdown text={answer || NO_ANSWER} />
          </li>
        ))}
      </ol>
    </div>
  );
}
