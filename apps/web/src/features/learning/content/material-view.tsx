import { Button } from '@mantine/core';
import type { Material } from '#contract/helper-records.ts';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { LEARNING_STYLE_LABELS } from '#web/lib/words/learning-words.ts';
import { MACHINE_NOTE } from '../components/machine-note.tsx';
import { ResultActions } from '../components/result-actions.tsx';
import { ResultSheet } from '../components/result-sheet.tsx';
import { raiseHeadings } from '../state/raise-headings.ts';
import { DIFFICULTY_LABELS } from './content-work.ts';

type Props = { material: Material; takesFocus: boolean; onAgain: () => void };

export function MaterialView({ material, takesFocus, onAgain }: Props) {
  const { title, createdAt, subject, difficulty, learningStyle, isCutOff } = material;
  const content = raiseHeadings(withoutTitle(material));
  const facts = [subject, DIFFICULTY_LABELS[difficulty], LEARNING_STYLE_LABELS[learningStyle]];
  const markdown = [`# ${title}`, formatMoment(createdAt), content, '---', MACHINE_NOTE].join('\n\n');
  return (
    <ResultSheet
      title={title}
      at={createdAt}
      facts={facts}
      isCutOff={isCutOff}
      takesFocus={takesFocus}
      actions={
        <ResultActions markdown={markdown}>
          <Button onClick={onAgain}>再生成一份</Button>
        </ResultActions>
      }
    >
      <LateMarkdown text={content} />
    </ResultSheet>
  );
}

/** Models like to begin with the title, which stands above already. */
function withoutTitle({ title, content }: Material): string {
  const [first = '', ...rest] = content.trimStart().split('\n');
  return first.replace(/^#+/, '').trim() === title.trim() ? rest.join('\n').trim() : content.trim();
}
