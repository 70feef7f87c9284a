import type { Practice } from '#contract/helper-records.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { LEVEL_LABELS } from '#web/lib/words/learning-words.ts';
import { MACHINE_NOTE } from '../components/machine-note.tsx';
import { KIND_LABELS, LANGUAGE_LABELS } from './practice-words.ts';

/** A practice as it is copied: who said what, and below it what was corrected. */
export function practiceMarkdown({
  language,
  level,
  createdAt,
  conversation,
  corrections,
}: Practice): string {
  const lines = conversation.flatMap(({ id, role, content }) => [
    `**${role === 'user' ? '我' : 'AI'}**：${content}`,
    ...corrections
      .filter(({ messageId }) => messageId === id)
      .map(
        ({ original, corrected, explanation, kind }) =>
          `- 原句：${original}\n  修正：${corrected}\n  說明：${explanation}（${KIND_LABELS[kind]}）`,
      ),
  ]);
  const title = `# ${LANGUAGE_LABELS[language]}練習（${LEVEL_LABELS[level]}）`;
  return [title, formatMoment(createdAt), ...lines, '---', MACHINE_NOTE].join('\n\n');
}
