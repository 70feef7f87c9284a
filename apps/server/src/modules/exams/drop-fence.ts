const OPENING = /^\s*(`{3,})(?:markdown|md)[ \t]*\r?\n/i;
/** What may still become an opening. */
const BEGINNING = /^\s*(?:`{0,2}|`{3,}[a-z]*[ \t]*\r?)$/i;
const FENCE = /^ {0,3}(`{3,})(.*)$/;
/** A line that may still become a fence. */
const FENCE_BEGINNING = /^ {0,3}(?:`.*)?$/;

/**
 * Some models put a paper in a block of code, although it is Markdown itself. Such an answer loses the two lines of its
 * fence, and every other one stays as it is. Of an answer that is still arriving comes what can be told already: what
 * is added to it later never changes that.
 */
export function dropFence(answer: string, { isArriving = false } = {}): string {
  const [opening, fence] = OPENING.exec(answer) ?? [];
  if (opening === undefined || fence === undefined) return isArriving && BEGINNING.test(answer) ? '' : answer;
  const lines = answer.slice(opening.length).split('\n');
  const end = findEnd(isArriving ? lines.slice(0, -1) : lines, fence.length);
  if (end !== -1) lines.splice(end, 1);
  else if (isArriving && FENCE_BEGINNING.test(lines.at(-1) ?? '')) lines.pop();
  return lines.join('\n');
}

/** The line that closes a fence of this many marks, or -1; blocks inside that name a language close themselves. */
function findEnd(lines: readonly string[], length: number): number {
  let isInBlock = false;
  for (const [place, line] of lines.entries()) {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (marks === undefined) continue;
    if (rest.trim() !== '') isInBlock = true;
    else if (isInBlock) isInBlock = false;
    else if (marks.length >= length) return place;
  }
  return -1;
}
