/**
 * Marks that a heading may end with: 「（20 分）」, 「(20 marks)」, 「[共20分]」, 「 20 分」. The patterns read a heading in
 * which space is never longer than one character; longer space would cost them more than its length.
 */
const TOTAL = String.raw`(?:合共|總共|共|總分|滿分)? ?(?:[:：] ?)?(\d{1,4}) ?(?:分|marks?|points?|pts?)`;
const IN_BRACKETS = new RegExp(String.raw` ?[（(\[【] ?${TOTAL} ?[)）\]】]$`, 'i');
const AFTER_MORE = new RegExp(`^(.*[（(][^（()）]*?[^ ]) ?[，,、;；] ?${TOTAL} ?([)）])$`, 'i');
const BARE = new RegExp(String.raw`(?:^|[ \-–—:：,，]) ?${TOTAL}$`, 'i');

export const MARKS_MAX = 1_000;

/** Takes the marks off the end of a heading; null where it names none. */
export function splitMarks(heading: string): { title: string; marks: number | null } {
  const words = heading.replace(/\s+/g, ' ').trim();
  const more = AFTER_MORE.exec(words);
  const found = more ?? IN_BRACKETS.exec(words) ?? BARE.exec(words);
  const marks = Number(more ? more[2] : found?.[1]);
  if (!found || marks > MARKS_MAX) return { title: heading, marks: null };
  const title = more ? `${more[1]}${more[3]}` : words.slice(0, found.index);
  return { title: title.trim(), marks };
}

/** A heading with its marks, in the language that it is written in. */
export function joinMarks(title: string, marks: number | null): string {
  return marks === null ? title : `${title}${marksLabel(title, marks)}`;
}

/** 「（20 分）」, or 「 (20 marks)」 behind a title without a Chinese character. */
export function marksLabel(title: string, marks: number): string {
  const isEnglish = /[A-Za-z]/.test(title) && !/\p{Script=Han}/u.test(title);
  return isEnglish ? ` (${marks} ${marks === 1 ? 'mark' : 'marks'})` : `（${marks} 分）`;
}
