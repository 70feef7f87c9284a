import {
  EXAM_PROMPT_MAX_TOKENS,
  estimateTokens,
  type generateExam,
  type UnitContents,
} from '#contract/exams.contract.ts';
import type { Input } from '#contract/operation.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PromptMessage } from '../../platform/llm/chat-request.ts';

type Form = Input<typeof generateExam>['body'];
type Values = { grade: string; subject: string; unitContents: string };

const VARIABLE = /\{(grade|subject|unitContents)\}/;
const REQUEST = '請依照以上的指示，寫出整份試卷。';

/** What a model is told for a paper. Throws exam_selection_too_long. */
export function examMessages(form: Form): PromptMessage[] {
  const values = {
    grade: form.selectedGrade,
    subject: form.selectedSubject,
    unitContents: Object.values(form.unitContentsMap).map(writeUnit).join('\n\n'),
  };
  const pieces = fillTemplate(form.systemMessageTemplate, values);
  requireFitting([...pieces, REQUEST], values.unitContents);
  return [
    { role: 'system', content: pieces.join('') },
    { role: 'user', content: REQUEST },
  ];
}

/**
 * The template in pieces, its variables filled in once: what looks like a variable in a value stays as it is. A template
 * that does not say where gets the units at its end.
 */
export function fillTemplate(template: string, values: Values): string[] {
  const parts = template.split(VARIABLE);
  // Every other part is the name of a variable.
  const pieces = parts.map((part, place) => (place % 2 === 1 ? values[part as keyof Values] : part));
  return parts.some((part, place) => place % 2 === 1 && part === 'unitContents')
    ? pieces
    : [...pieces, '\n\n', values.unitContents];
}

/** Measured in pieces: a short template may name the units a thousand times, which no memory would hold in one. */
function requireFitting(pieces: readonly string[], unitContents: string): void {
  const ofUnits = estimateTokens(unitContents);
  const tokens = pieces
    .map((piece) => (piece === unitContents ? ofUnits : estimateTokens(piece)))
    .reduce((sum, count) => sum + count, 0);
  if (tokens <= EXAM_PROMPT_MAX_TOKENS) return;
  throw new AppError('exam_selection_too_long', {
    values: { tokens: tokens.toLocaleString('en'), max: EXAM_PROMPT_MAX_TOKENS.toLocaleString('en') },
  });
}

/** A heading with the questions below it. Their further lines are set in: none of them can look like a heading. */
function writeUnit({ unit_name, contents }: UnitContents): string {
  const questions = contents.map((content, place) => {
    const number = `${place + 1}. `;
    return (
      number + content.replaceAll(/\r\n?/g, '\n').replaceAll(/\n(?!\n)/g, `\n${' '.repeat(number.length)}`)
    );
  });
  return [`### ${unit_name}`, questions.join('\n') || '（沒有範例，請依單元名稱出題。）'].join('\n\n');
}
