/**
 * Where JSON begins in an answer that is JSON as a whole, also within a block of code; -1 for an answer in words, and
 * null as long as too little of it has come to tell.
 */
export function findJsonStart(answer: string): number | null {
  const first = skipSpace(answer, 0);
  const start = answer[first] === '`' ? skipFence(answer, first) : first;
  if (start === null || start === -1) return start;
  const inside = skipSpace(answer, start + 1);
  // An object, or a list of objects or texts. 「{重點}」 and 「[連結](…)」 are words.
  const beginnings = { '{': '"}', '[': '{"' }[answer[start] ?? ''];
  if (beginnings === undefined) return start === answer.length ? null : -1;
  if (inside === answer.length) return null;
  return beginnings.includes(answer.charAt(inside)) ? start : -1;
}

export function skipSpace(text: string, from: number): number {
  let place = from;
  while (place < text.length && /\s/.test(text.charAt(place))) place++;
  return place;
}

const FENCE = '```';
const LANGUAGES = ['', 'json'];
const LONGEST_LANGUAGE = 10;

/** Behind the line that opens a block of code in JSON, or in no language that is named. */
function skipFence(answer: string, from: number): number | null {
  const fence = answer.slice(from, from + FENCE.length);
  if (fence !== FENCE) return from + fence.length === answer.length && FENCE.startsWith(fence) ? null : -1;
  const name = skipSpace(answer, from + FENCE.length);
  let end = name;
  while (end < name + LONGEST_LANGUAGE && /[a-z]/i.test(answer.charAt(end))) end++;
  if (end === answer.length) return null;
  return LANGUAGES.includes(answer.slice(name, end).toLowerCase()) ? skipSpace(answer, end) : -1;
}
