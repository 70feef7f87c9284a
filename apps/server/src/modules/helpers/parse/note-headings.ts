/** The headings by which an answer divides a note, in the forms that models write. */
export type NoteSection = 'summary' | 'keyPoints' | 'reviewQuestions';

const NAMES = new Map<string, NoteSection>([
  ['summary', 'summary'],
  ['摘要', 'summary'],
  ['key concepts', 'keyPoints'],
  ['key points', 'keyPoints'],
  ['重點概念', 'keyPoints'],
  ['重点概念', 'keyPoints'],
  ['review questions', 'reviewQuestions'],
  ['複習問題', 'reviewQuestions'],
  ['复习问题', 'reviewQuestions'],
]);

/** Characters in which a heading has its name and its marks. */
const REACH = 80;
const NUMBER = /^(?:\d{1,2}|[一二三四五六])[.、)）．:：][ \t]{0,3}/;

/** The section that a line opens, with what stands behind it; null for a line that is no heading. */
export function readNoteHeading(line: string): { section: NoteSection; rest: string } | null {
  const colon = line.slice(0, REACH).search(/[:：】]/);
  // 「摘要」 as a whole line, or in front of a colon or behind an opening bracket.
  for (const end of [line.length, colon]) {
    const section = end < 0 || end > REACH ? undefined : NAMES.get(toName(line.slice(0, end)));
    if (section) return { section, rest: withoutMarks(line.slice(end + 1)) };
  }
  return null;
}

const withoutMarks = (rest: string) => rest.replace(/^[*_:：]{1,4}/, '').trim();

/** Without all that stands around a heading: signs of Markdown, numbers, brackets, pictures, a translation. */
function toName(text: string): string {
  const plain = text.trim().replace(/^>?[ \t]{0,3}(?:#{1,6}[ \t]*|[-*•][ \t]+(?=\*\*))/, '');
  const words = plain
    .replaceAll(/[*_]/g, '')
    .replace(/^[^\p{L}\p{N}【「[]+/u, '')
    .replace(NUMBER, '');
  return words
    .replace(/[（(/／|][^（(]{1,30}$/, '')
    .replaceAll(/[【】「」[\]:：]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
}

/** The level of a Markdown heading from 1, or null. */
export function readLevel(line: string): number | null {
  return /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1]?.length ?? null;
}
