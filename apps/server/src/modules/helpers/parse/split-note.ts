import { type ListItem, readItems } from './list-items.ts';
import { type NoteSection, readLevel, readNoteHeading } from './note-headings.ts';

export type SplitNote = {
  summary: string;
  keyPoints: string[];
  reviewQuestions: { question: string; answer: string }[];
  /** Whether the answer has any of the headings. */
  hasSections: boolean;
};

/**
 * Splits an answer into the parts of a note. What stands before the first of the headings, or below one of
 * another name, belongs to the summary, so that nothing of the answer is lost.
 */
export function splitNote(answer: string): SplitNote {
  const lines = dropFence(answer.split(/\r?\n/));
  const parts: Record<NoteSection, string[]> = { summary: [], keyPoints: [], reviewQuestions: [] };
  let section: NoteSection = 'summary';
  let level = 0;
  let hasSections = false;
  for (const line of lines) {
    const heading = readNoteHeading(line);
    const markdownLevel = readLevel(line);
    if (heading) {
      section = heading.section;
      level = markdownLevel ?? DEEPEST;
      hasSections = true;
      parts[section].push('', heading.rest);
      continue;
    }
    if (markdownLevel !== null && markdownLevel <= level && section !== 'summary') {
      section = 'summary';
    }
    // No line above a heading takes it for its own.
    if (markdownLevel !== null) parts[section].push('');
    parts[section].push(line);
  }
  if (!hasSections) return { summary: answer.trim(), keyPoints: [], reviewQuestions: [], hasSections };
  return {
    summary: joinText(parts.summary),
    keyPoints: readItems(parts.keyPoints.filter(isNoRule), () => false).map(joinItem),
    reviewQuestions: readItems(parts.reviewQuestions.filter(isNoRule), isAnswer).map(toQuestion),
    hasSections,
  };
}

/** A heading that is marked otherwise is below every Markdown heading. */
const DEEPEST = 6;
const RULE = /^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,})[ \t]*$/;
const isNoRule = (line: string) => !RULE.test(line);

/** Without the fence that some models put around the whole. */
function dropFence(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const isFenced =
    last > first && /^```\w{0,20}$/.test(lines[first]?.trim() ?? '') && lines[last]?.trim() === '```';
  return isFenced ? lines.slice(first + 1, last) : lines;
}

function joinText(lines: readonly string[]): string {
  return lines
    .filter(isNoRule)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const joinItem = ({ text, more }: ListItem) => [text, ...more].join('\n');

const NAME = '(?:參考|参考|建議|建议)?(?:答案?|answer)';
const OPENING = '[*_（(【]{0,4}';
const CLOSING = String.raw`\d{0,3}[】*_]{0,3}[ \t]{0,2}[:：][*_]{0,3}`;
const ANSWER_START = new RegExp(`^${OPENING}(?:${NAME}|A)${CLOSING}`, 'i');
/** Within a line it comes after a sentence or a space. */
const ANSWER_WITHIN = new RegExp(String.raw`(?<=[\s？?。！!.）)」*])${OPENING}${NAME}${CLOSING}`, 'i');
const QUESTION_START =
  /^[*_]{0,3}(?:問題?|问题?|題目|题目|Question|Q)[ \t]{0,2}\d{0,3}[*_]{0,3}[:：.][*_]{0,3}/i;

const isAnswer = (line: string) => ANSWER_START.test(line);

/** The answer stands behind its mark; without one, below the question. */
function toQuestion({ text, more }: ListItem): { question: string; answer: string } {
  const place = ANSWER_WITHIN.exec(text)?.index ?? text.length;
  const marked = more.findIndex(isAnswer);
  const isAnswered = place < text.length;
  // Lines between the question and its marked answer are the choices.
  const choices = isAnswered || marked === -1 ? [] : more.slice(0, marked);
  const answer = [text.slice(place), ...more.slice(choices.length)].map(cleanAnswer);
  return {
    question: [text.slice(0, place).replace(QUESTION_START, '').trim(), ...choices].join('\n'),
    answer: answer.join('\n').trim(),
  };
}

/** Without its mark, and without what was opened before the mark and is closed at the end. */
function cleanAnswer(line: string): string {
  const answer = line.replace(ANSWER_START, '').trim();
  if (answer === line.trim()) return answer;
  return answer.replace(/^([^（(]*)[）)]$/, '$1').replace(/^([^*]*)\*\*$/, '$1');
}
