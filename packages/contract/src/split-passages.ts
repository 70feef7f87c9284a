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

export function splitPassages(content: string): Passage[] {
  return splitSections(content).flatMap(({ title, blocks }) =>
    joinPieces(blocks.flatMap(splitBlock)).map((text) => ({ title, text })),
  );
}

type Section = { title: string; blocks: string[] };

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
  const sections: Section[] = [];
  const path: { level: number; title: string }[] = [];
  let section: Section = { title: '', blocks: [] };
  let block: string[] = [];
  const endBlock = () => {
    const text = block.join('\n').trim();
    if (text !== '') section.blocks.push(text);
    block = [];
  };
  for (const line of content.split(/\r\n|[\n\r\u2028\u2029\f]/)) {
    const heading = readHeading(line.trim());
    if (heading) {
      endBlock();
      sections.push(section);
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
      path.push(heading);
      section = { title: path.map(({ title }) => title).join(' › '), blocks: [] };
    } else if (line.trim() === '') endBlock();
    else block.push(line.trimEnd());
  }
  endBlock();
  return [...sections, section];
}

function readHeading(line: string): { level: number; title: string } | null {
  if (line.length > LONGEST_HEADING) return null;
  const markdown = MARKDOWN_HEADING.exec(line);
  if (markdown) return { level: markdown[1]?.length ?? 1, title: markdown[2] ?? '' };
  if (NUMBERED_HEADING.test(line) && !ENDS_SENTENCE.test(line)) return { level: NUMBERED_LEVEL, title: line };
  return null;
}

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
