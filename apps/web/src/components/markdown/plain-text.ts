/** Signs that may mean something in Markdown, or become a link. */
const MARKS =
  /[*_`~#>|[\]\\$<&@\t]|:\/\/|www\.|^ {4}| {2}$|^ {0,3}(?:[-+]|\d{1,9}[.)])(?:\s|$)|^ {0,3}(?:-{2,}|={2,}|= *$)/m;

/** The paragraphs of a text that Markdown would show just so; null where it may mean more. */
export function plainParagraphs(text: string): readonly string[] | null {
  return MARKS.test(text) ? null : splitParagraphs(text);
}

export function splitParagraphs(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
