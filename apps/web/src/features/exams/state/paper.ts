import { findMissingFence, type Heading, listHeadings, setLevel } from '#web/lib/words/markdown-headings.ts';
import { joinMarks, splitMarks } from './marks.ts';
import { addOutline, type Outline, type Range, readOutline } from './paper-outline.ts';

/**
 * A paper as it is edited, printed and saved to a file, and the Markdown that it is stored as. Whatever a model wrote
 * is somewhere in it, however odd its headings are. Writing and reading it again gives the same paper, whatever was typed
 * into its parts: an answer key must never come back as questions.
 */
export type Paper = {
  title: string;
  /** What stands before the first section. */
  intro: string;
  sections: PaperSection[];
  /** The heading of the answer key. */
  answerTitle: string;
  answerKey: string;
};

export type PaperSection = {
  title: string;
  /** How it is to be answered: the first paragraph, where that is plain text. */
  description: string;
  marks: number | null;
  /** The unit that it was made after, where that is known. Markdown does not say it. */
  unitId: string | null;
  body: string;
};

const ANSWER_TITLE = '答案';
const SECTION_LEVEL = 2;

/** A paper that was written by `writePaper`, or elsewhere. */
export function parsePaper(markdown: string): Paper {
  const outline = readOutline(markdown);
  return outline ? cutPaper(markdown, outline) : readMarkdown(markdown);
}

/** A paper by its headings alone, as a model writes it. */
export function readMarkdown(markdown: string): Paper {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  // A model that left code open did not mean the sections behind it, and the answers.
  const headings = listHeadings(lines, { seesOpenCode: true });
  dropEmptyAnswers(lines, headings);
  const title = findTitle(headings);
  const rest = title ? headings.slice(1) : headings;
  const answers = findAnswers(rest);
  const before = rest.filter(({ line }) => line < (answers?.line ?? lines.length));
  const level = findHighest(before);
  const starts = before.filter((heading) => heading.level === level);

  moveHeadings(lines, before, SECTION_LEVEL - level);
  if (answers) {
    moveHeadings(lines, headings.slice(headings.indexOf(answers) + 1), SECTION_LEVEL - answers.level);
  }

  const end = answers?.line ?? lines.length;
  const textOf = (from: number, to: number) => trimLines(lines.slice(from, to));
  const firstStart = starts[0]?.line ?? end;
  const answerKey = answers ? textOf(answers.line + 1, lines.length) : '';
  return {
    title: title?.text ?? '',
    intro: joinTexts(title ? textOf(0, title.line) : '', textOf((title?.line ?? -1) + 1, firstStart)),
    sections: starts.map((start, place) =>
      readSection(start, textOf(start.line + 1, starts[place + 1]?.line ?? end)),
    ),
    answerTitle: answerKey === '' ? ANSWER_TITLE : (answers?.text ?? ANSWER_TITLE),
    answerKey,
  };
}

/** As it is stored. Where its headings would be read otherwise, the outline stands below it. */
export function writePaper(paper: Paper): string {
  const { markdown, outline } = composePaper(paper);
  return isSame(parsePaper(markdown), paper) ? markdown : addOutline(markdown, outline);
}

/** As it is read elsewhere: the Markdown of a paper, in which no part runs on into the next. */
export function writeMarkdown(paper: Paper): string {
  return composePaper(paper).markdown;
}

function composePaper({ title, intro, sections, answerTitle, answerKey }: Paper) {
  const pieces: string[] = [];
  let length = 0;
  const put = (text: string): Range => {
    if (text === '') return [0, 0];
    const fence = findMissingFence(text);
    const start = length;
    pieces.push(text, fence === '' ? '\n\n' : `\n${fence}\n\n`);
    length += text.length + (pieces.at(-1)?.length ?? 0);
    return [start, start + text.length];
  };
  put(title === '' ? '' : `# ${title}`);
  const ofIntro = put(intro);
  const ofSections = sections.map(({ title: name, marks, description, body }) => {
    put(`## ${joinMarks(name, marks)}`.trimEnd());
    return { title: name, marks, description: put(description), body: put(body) };
  });
  put(answerKey.trim() === '' ? '' : `## ${answerTitle}`);
  const outline: Outline = {
    title,
    intro: ofIntro,
    sections: ofSections,
    answerTitle,
    answerKey: put(answerKey),
  };
  return { markdown: pieces.join('').replace(/\n\n$/, '\n'), outline };
}

function cutPaper(markdown: string, { title, intro, sections, answerTitle, answerKey }: Outline): Paper {
  const textOf = ([start, end]: Range) => markdown.slice(start, end);
  return {
    title,
    intro: textOf(intro),
    sections: sections.map(({ title: name, marks, description, body }) => ({
      title: name,
      description: textOf(description),
      marks,
      unitId: null,
      body: textOf(body),
    })),
    answerTitle,
    answerKey: textOf(answerKey),
  };
}

/** Apart from the units, which Markdown does not say. */
function isSame(one: Paper, other: Paper): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf({ title, intro, sections, answerTitle, answerKey }: Paper): string {
  const parts = sections.map(({ title: name, description, marks, body }) => [name, description, marks, body]);
  return JSON.stringify([title, intro, parts, answerTitle, answerKey]);
}

/** The marks of all sections that name them; 0 where none does. */
export function sumMarks({ sections }: Paper): number {
  return sections.reduce((sum, { marks }) => sum + (marks ?? 0), 0);
}

/** The first heading, when it is of the first level, unless it is the first of several sections there. */
function findTitle([first, ...others]: readonly Heading[]): Heading | null {
  if (first?.level !== 1) return null;
  const isSection = splitMarks(first.text).marks !== null && others.some(({ level }) => level === 1);
  return isSection ? null : first;
}

const ANSWERS =
  /^(?:附錄? ?)?(?:參考|標準|建議|試卷|試題)?(?:答案|解答)(?:卷|部分|頁)?(?: ?(?:及|和|與|、|\/) ?\S.*)?$/;
const ENGLISH_ANSWERS = /^(?:suggested |model )?(?:answers?|answer keys?|solutions?|marking scheme)$/i;

function isOfAnswers(heading: string): boolean {
  const words = splitMarks(heading)
    .title.replace(/[*_：:]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return ANSWERS.test(words) || ENGLISH_ANSWERS.test(words);
}

/** A paper whose writing ended at the heading of its answers has none. */
function dropEmptyAnswers(lines: string[], headings: Heading[]): void {
  for (let last = headings.at(-1); last && isOfAnswers(last.text); last = headings.at(-1)) {
    if (lines.slice(last.line + 1).some((line) => line.trim() !== '')) return;
    lines.length = last.line;
    headings.pop();
  }
}

/** The heading from which on there is nothing but answers: nothing higher comes after it. */
function findAnswers(headings: readonly Heading[]): Heading | null {
  let highest = DEEPEST;
  let found: Heading | null = null;
  for (const heading of headings.toReversed()) {
    const isHigher = found === null || heading.level < found.level;
    if (isHigher && heading.level <= highest && isOfAnswers(heading.text)) found = heading;
    highest = Math.min(highest, heading.level);
  }
  return found;
}

const DEEPEST = 6;

function findHighest(headings: readonly Heading[]): number {
  return headings.reduce((highest, { level }) => Math.min(highest, level), DEEPEST);
}

/** Moves headings deeper, or up, by as many levels; the deepest level there is holds the rest. */
function moveHeadings(lines: string[], headings: readonly Heading[], by: number): void {
  if (by === 0) return;
  for (const { line, level } of headings)
    lines[line] = setLevel(lines[line] ?? '', Math.min(DEEPEST, level + by));
}

function readSection({ text }: Heading, content: string): PaperSection {
  return { ...splitMarks(text), unitId: null, ...splitDescription(content) };
}

/** A line that begins something else than a plain paragraph, or that Markdown would read with the line below it. */
const NOT_PLAIN =
  /^(?: {4}|\t)|^\s*(?:[-+*>#=<]|\d{1,9}[.)、．]|[（(]\s*[\dA-Za-z一二三四五六七八九十]{1,3}\s*[)）]|```|~~~|\$\$|\\\[|\[[^\]]+\]:)|\||_{3}|\s{2}$|\\$/;

/** Longer ones are no word on how to answer. */
export const DESCRIPTION_MAX = 500;

function splitDescription(content: string): Pick<PaperSection, 'description' | 'body'> {
  const lines = content.split('\n');
  const end = lines.findIndex((line) => line.trim() === '' || NOT_PLAIN.test(line));
  const plain = lines.slice(0, end === -1 ? undefined : end);
  const next = lines[plain.length] ?? '';
  const description = plain.join('\n').trim();
  const goesOn = next.trim() !== '' && !/^ {0,3}(?:[-+*] |\d{1,9}[.)] )/.test(next);
  if (description === '' || goesOn || description.length > DESCRIPTION_MAX) {
    return { description: '', body: content };
  }
  return { description, body: trimLines(lines.slice(plain.length)) };
}

/** Without the blank lines around it; the first line keeps the space that it begins with. */
function trimLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}
