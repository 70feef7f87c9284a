import { isBlank } from '#contract/form-fields.ts';

const TITLE_MAX_LENGTH = 200;
/** Characters of a line that are looked at: enough for a title with its marks. */
const LINE_MAX_LENGTH = 1_000;

/** The first Markdown heading with words in it, as plain text. */
export function findTitle(markdown: string, fallback: string): string {
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    else if (fence === null) {
      const title = readHeading(line.slice(0, LINE_MAX_LENGTH));
      if (!isBlank(title)) return title;
    }
  }
  return fallback;
}

function readHeading(line: string): string {
  const text = /^ {0,3}#{1,6}[ \t\u3000](.*)$/.exec(line)?.[1] ?? '';
  return text
    .trim()
    .replace(/(?:^|\s)#+$/, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*`~]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .trim()
    .slice(0, TITLE_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
