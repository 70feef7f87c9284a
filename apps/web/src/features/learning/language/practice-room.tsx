import { Button, NativeSelect } from '@mantine/core';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { MachineNote } from '../components/machine-note.tsx';
import { ResultActions } from '../components/result-actions.tsx';
import sheet from '../components/result-sheet.module.css';
import classes from './practice.module.css';
import { PracticeComposer } from './practice-composer.tsx';
import { PracticeLog } from './practice-log.tsx';
import { practiceMarkdown } from './practice-markdown.ts';
import { LANGUAGE_CHOICES, LANGUAGE_LABELS, LEVEL_CHOICES } from './practice-words.ts';
import type { PracticeAtWork } from './use-practice.ts';

/** One practice: what is practised, the conversation with its corrections, and the field. */
export function PracticeRoom({ atWork }: { atWork: PracticeAtWork }) {
  const { practice, language, hasBegun, announcement } = atWork;
  return (
    <section aria-labelledby="practice" className={sheet.sheet}>
      <header className={classes.header}>
        <h2 id="practice" className={sheet.title}>
          {LANGUAGE_LABELS[language]}練習
        </h2>
        {practice && (
          <p className={sheet.facts}>
            <time dateTime={practice.createdAt}>{formatMoment(practice.createdAt)}</time>
          </p>
        )}
        <Setup atWork={atWork} />
      </header>
      <PracticeLog atWork={atWork} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <PracticeComposer atWork={atWork} />
      {hasBegun && <MachineNote />}
      {practice && <ResultActions markdown={practiceMarkdown(practice)} />}
    </section>
  );
}

function Setup({ atWork }: { atWork: PracticeAtWork }) {
  const { language, level, hasBegun, choose, startAnew } = atWork;
  const about = hasBegun ? { disabled: true, 'aria-describedby': 'locked' } : {};
  return (
    <div className={classes.setup}>
      <NativeSelect
        label="語言"
        data={LANGUAGE_CHOICES}
        value={language}
        onChange={({ currentTarget: { value } }) => choose({ language: value as typeof language })}
        {...about}
      />
      <NativeSelect
        label="程度"
        data={LEVEL_CHOICES}
        value={level}
        onChange={({ currentTarget: { value } }) => choose({ level: value as typeof level })}
        {...about}
      />
      <Button variant="default" onClick={() => void startAnew()}>
        開始新對話
      </Button>
      {hasBegun && (
        <p id="locked" className={classes.locked}>
          對話中不能更改語言和程度；要換的話，請開始新對話。
        </p>
      )}
    </div>
  );
}
