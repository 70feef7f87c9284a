import type { Assignment, Judgement } from '#contract/helper-records.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { MACHINE_NOTE } from '../components/machine-note.tsx';

/** An evaluation for the clipboard. */
export function assignmentMarkdown(assignment: Assignment): string {
  const { title, evaluatedAt, score, judgements, feedback } = assignment;
  return [
    `# ${title}`,
    formatMoment(evaluatedAt),
    ...(score === null ? [] : [`**分數：${score}／100**`]),
    ...(judgements.length > 0 ? ['## 各項評分', ...judgements.map(judgementMarkdown)] : []),
    '## 評語',
    feedback.trim(),
    '---',
    MACHINE_NOTE,
  ].join('\n\n');
}

function judgementMarkdown({ criterion, score, reason, quotes }: Judgement): string {
  const points = score === null ? '' : `：${score}／100`;
  const quoted = quotes.map((quote) => `> ${quote.replaceAll('\n', '\n> ')}`);
  return [`### ${criterion}${points}`, reason.trim(), ...quoted].join('\n\n');
}
