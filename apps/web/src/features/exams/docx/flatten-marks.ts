/** Quotes and lists that may begin in one line, inside of one another. */
const MOST_MARKS = 10;
const MARK = / {0,3}(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/y;
const RULE = /^ {0,3}([-*])(?:[ \t]*\1){2,}[ \t]*$/;

/** Stars that may stand side by side. */
const MOST_STARS = 200;

/** A text whose quotes, lists and emphases are no deeper than anybody means them; the parser's time grows with it. */
export function flattenMarks(text: string): string {
  return text
    .replace(/[*~]{201,}/g, (run) => run.slice(0, MOST_STARS))
    .split('\n')
    .map((line) => (RULE.test(line) ? line : flattenLine(line)))
    .join('\n');
}

function flattenLine(line: string): string {
  let end = 0;
  let kept = 0;
  MARK.lastIndex = 0;
  for (let count = 1; MARK.test(line); count += 1) {
    end = MARK.lastIndex;
    if (count === MOST_MARKS) kept = end;
  }
  return kept === 0 || end === kept ? line : line.slice(0, kept) + line.slice(end);
}
