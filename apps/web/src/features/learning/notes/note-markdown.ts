import type { Note } from '#contract/helper-records.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { MACHINE_NOTE } from '../components/machine-note.tsx';

/** A note as it is copied: first all questions, then the answers. */
export function noteMarkdown({ title, createdAt, summary, keyPoints, reviewQuestions }: Note): string {
  const answers = reviewQuestions.map(({ answer }) => answer || NO_ANSWER);
  return [
    `# ${title}`,
    formatMoment(createdAt),
    '## 摘要',
    summary.trim(),
    ...section(
      '## 重點概念',
      keyPoints.map((point) => `- ${point}`),
    ),
    ...section('## 複習問題', numbered(reviewQuestions.map(({ question }) => question))),
    ...section('## 答案', numbered(answers)),
    '---',
    MACHINE_NOTE,
  ].join('\n\n');
}

/** In the place of an answer that the model did not give. */
export const NO_ANSWER = '這一題沒有附答案，請在筆記裡找找看。';

const section = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, lines.join('\n')];

const numbered = (lines: readonly string[]) => lines.map((line, place) => `${place + 1}. ${line}`);
