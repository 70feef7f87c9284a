import { memo } from 'react';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { marksLabel } from '../state/marks.ts';
import { type Paper, type PaperSection, sumMarks } from '../state/paper.ts';
import { PUPIL_LINES } from '../state/pupil-lines.ts';
import classes from './paper-sheet.module.css';

type Props = { paper: Paper; school: string };

/** A paper as it is printed: nothing else of the page comes on paper, and the answers have a page of their own. */
export const PaperSheet = memo(function PaperSheet({ paper, school }: Props) {
  const { title, intro, sections, answerTitle, answerKey } = paper;
  const total = sumMarks(paper);
  return (
    <article aria-label="試卷預覽" className={classes.sheet}>
      <header className={classes.head}>
        {school !== '' && <p className={classes.school}>{school}</p>}
        <h3 className={classes.title}>{title}</h3>
        <ul aria-label="學生填寫" className={classes.lines}>
          {PUPIL_LINES.map((line) => (
            <li key={line}>
              {line}：<span className={classes.blank} />
            </li>
          ))}
          <li>
            總分：
            <span className={classes.blank} />
            {total > 0 && `／${total}`}
          </li>
        </ul>
      </header>
      {intro.trim() !== '' && <LateMarkdown text={intro} />}
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is what stands in its place
        <Section key={place} section={section} />
      ))}
      {answerKey.trim() !== '' && (
        <section className={classes.answers}>
          <h4 className={classes.heading}>{answerTitle}</h4>
          <LateMarkdown text={answerKey} />
        </section>
      )}
    </article>
  );
});

const Section = memo(function Section({ section }: { section: PaperSection }) {
  const { title, marks, description, body } = section;
  return (
    <section className={classes.section}>
      <h4 className={classes.heading}>
        {title}
        {marks !== null && marksLabel(title, marks)}
      </h4>
      {description.trim() !== '' && <LateMarkdown text={description} />}
      {body.trim() !== '' && <LateMarkdown text={body} />}
    </section>
  );
});
