import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Assignment } from '#contract/helper-records.ts';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { ResultActions } from '../components/result-actions.tsx';
import { ResultSheet } from '../components/result-sheet.tsx';
import { raiseHeadings } from '../state/raise-headings.ts';
import { assignmentMarkdown } from './assignment-markdown.ts';
import classes from './assignment-result.module.css';
import { Comparison } from './comparison.tsx';
import { JudgementList, type OpenQuote } from './judgement-list.tsx';
import { ScoreRing } from './score-ring.tsx';
import { WorkText } from './work-text.tsx';

type Props = {
  assignment: Assignment;
  takesFocus: boolean;
  onOpen: (id: string) => void;
  onRevise: () => void;
  onReset: () => void;
};

export function AssignmentResult({ assignment, takesFocus, onOpen, onRevise, onReset }: Props) {
  const { title, description, content, score, judgements, feedback, previousId } = assignment;
  const [quote, setQuote] = useState<OpenQuote | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  return (
    <ResultSheet
      title={title}
      at={assignment.evaluatedAt}
      isCutOff={assignment.isCutOff}
      takesFocus={takesFocus}
      actions={
        <ResultActions markdown={assignmentMarkdown(assignment)}>
          <Button onClick={onRevise}>修改後再交</Button>
          <Button variant="default" onClick={onReset}>
            重新開始
          </Button>
        </ResultActions>
      }
      own={
        <section aria-labelledby="own-text" className={classes.own}>
          <h3 id="own-text">作業內容</h3>
          {description !== '' && <p className={classes.about}>{description}</p>}
          <WorkText text={content} quote={quote?.text ?? null} onBack={() => opener.current?.focus()} />
        </section>
      }
    >
      {score === null ? (
        <p className={classes.about}>這次的回答裡讀不出可靠的分數，請看下面的評語。</p>
      ) : (
        <ScoreRing score={score} isWeighted={assignment.rubric.length > 0} />
      )}
      {previousId !== null && (
        <Comparison assignment={assignment} previousId={previousId} onOpen={() => onOpen(previousId)} />
      )}
      {judgements.length > 0 && (
        <section aria-labelledby="judgements" className={classes.section}>
          <h3 id="judgements">各項評分</h3>
          <JudgementList
            judgements={judgements}
            content={content}
            quote={quote}
            onQuote={(next, button) => {
              opener.current = button;
              setQuote(next.key === quote?.key ? null : next);
            }}
          />
        </section>
      )}
      <section aria-labelledby="feedback" className={classes.section}>
        <h3 id="feedback">評語</h3>
        <LateMarkdown text={raiseHeadings(feedback)} />
      </section>
    </ResultSheet>
  );
}
