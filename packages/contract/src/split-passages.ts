/**
 * Splits the content of a knowledge base into the passages that search finds. Both sides use it: the form
 * shows what the server will store.
 *
 * A passage never crosses a heading, and ends at a paragraph or a sentence where it can. Its title is the path
 * of the headings above it. Together the passages hold everything but headings and blank lines.
 */
export type Passage = { title: string; text: string };

/** Characters (UTF-16 units) that a passage grows to, and that it never exceeds. */
const WANTED = 300;
const LONGEST = 450;
/** Characters of a title: of a longer path the outer headings are left out. */
const LONGEST_TITLE = 200;

/** Passages that a text may have. One of ordinary length has far fewer; splitting stops soon after. */
export const MAX_PASSAGES = 32_000;

export function splitPassages(content: string): Passage[] {
  return splitSections(content).flatMap(({ title, blocks }) =>
    joinPieces(blocks.flatMap(splitBlock)).map((text) => ({ title, text })),
  );
}

type Section = { title: string; blocks: string[] };
type Heading = { level: number; title: string };

/** Markdown headings, and lines by which Chinese texts number their parts. */
const MARKDOWN_HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const NUMBERED_HEADING =
  /^(第[一二三四五六七八九十百零〇\d]+[章節课課篇單单元部回條条][\s:：、．.]*.{0,30}|[一二三四五六七八九十]+、.{1,30})$/;
const ENDS_SENTENCE = /[。！？!?；;，,]$/;
/** Characters. A longer line is no heading, and need not be looked at as one, which could take long. */
const LONGEST_HEADING = 200;
/** Deeper than every Markdown heading. */
const NUMBERED_LEVEL = 7;

function splitSections(content: string): Section[] {
  const lines = splitLines(content);
  const sections: Section[] = [];
  const path: Heading[] = [];
  let section: Section = { title: '', blocks: [] };
  let block: string[] = [];
  const endBlock = () => {
    const text = block.join('\n').trim();
    if (text !== '') section.blocks.push(text);
    block = [];
  };
  const endSection = (nextLevel: number) => {
    endBlock();
    // Nothing stands below this heading, not even another one: it is what the text says here.
    const last = path.at(-1);
    if (section.blocks.length === 0 && last && last.level >= nextLevel) section.blocks.push(last.title);
    if (section.blocks.length > 0) sections.push(section);
  };
  for (const [index, line] of lines.entries()) {
    if (sections.length > MAX_PASSAGES) return sections;
    const heading = readHeading(line.trim(), () => findNextLine(lines, index));
    if (heading) {
      endSection(heading.level);
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
      path.push(heading);
      section = { title: joinTitle(path), blocks: [] };
    } else if (line.trim() === '') endBlock();
    else block.push(line.trimEnd());
  }
  endSection(0);
  return sections;
}

const splitLines = (content: string) => content.split(/\r\n|[\n\r\u2028\u2029\f]/);

function joinTitle(path: readonly { title: string }[]): string {
  let joined = '';
  for (const { title } of path.toReversed()) {
    const longer = joined === '' ? title : `${title} › ${joined}`;
    if (joined !== '' && longer.length > LONGEST_TITLE) break;
    joined = longer;
  }
  return joined;
}

/** How far the next line is looked for. */
const NEAR = 5;

function findNextLine(lines: readonly string[], index: number): string {
  return (
    lines
      .slice(index + 1, index + 1 + NEAR)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

function readHeading(line: string, nextLine: () => string): Heading | null {
  if (line.length > LONGEST_HEADING) return null;
  const markdown = MARKDOWN_HEADING.exec(line);
  if (markdown) return { level: markdown[1]?.length ?? 1, title: markdown[2] ?? '' };
  // Numbered lines one after the other are a list, not headings.
  if (!isNumbered(line) || nextLine() === '' || isNumbered(nextLine())) return null;
  return { level: NUMBERED_LEVEL, title: line };
}

const isNumbered = (line: string) => NUMBERED_HEADING.test(line) && !ENDS_SENTENCE.test(line);

/** A paragraph, or its sentences where it is too long for one passage. */
function splitBlock(block: string): string[] {
  if (block.length <= LONGEST) return [block];
  return joinSentences(splitSentences(block));
}

/** After a sentence's end with the marks that close it; a full stop ends one only before a space. */
const SENTENCE = /[^。！？!?\n]*?(?:[。！？!?]+[」』”’）)\]]*|\.(?=\s)|\n|$)/g;

function splitSentences(text: string): string[] {
  const sentences = text.match(SENTENCE)?.filter((sentence) => sentence !== '') ?? [];
  return sentences.flatMap(splitLongSentence);
}

function splitLongSentence(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST) {
    const window = rest.slice(0, LONGEST);
    const pause = Math.max(...['，', ',', '、', '；', ';', ' '].map((mark) => window.lastIndexOf(mark)));
    let cut = pause > LONGEST / 3 ? pause + 1 : LONGEST;
    // Never between the halves of one character.
    if (/[\uD800-\uDBFF]/.test(rest.charAt(cut - 1))) cut--;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

function joinSentences(sentences: readonly string[]): string[] {
  return gather(sentences, '').map((text) => text.trim());
}

/** Short paragraphs of a section stand together in one passage. */
function joinPieces(pieces: readonly string[]): string[] {
  return gather(pieces, '\n');
}

function gather(pieces: readonly string[], glue: string): string[] {
  const gathered: string[] = [];
  let current = '';
  for (const piece of pieces) {
    if (piece.trim() === '') continue;
    const joined = current === '' ? piece : current + glue + piece;
    if (current !== '' && (joined.length > LONGEST || current.length >= WANTED)) {
      gathered.push(current);
      current = piece;
    } else current = joined;
  }
  if (current.trim() !== '') gathered.push(current);
  return gathered;
}
