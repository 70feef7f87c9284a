import { keepOwnWords } from './own-words.ts';

/**
 * Finds the score in a feedback that is free text: `N/100`, else 'score N' or a Chinese word for it, else 「N分」.
 * Where several stand in the same form, the one on a line of its own for the total counts, else one that is named the
 * total, else the first. What only looks like a score is none: minutes, fractions, ranges, counts, points of another
 * scale, points taken off, and what is quoted, refused or stands in the standard.
 */
export function findScore(feedback: string): number | null {
  const text = keepOwnWords(toPlainText(feedback));
  for (const form of FORMS) {
    const found = [...text.matchAll(form)].filter(([, digits]) => Number(digits) <= 100);
    const best =
      found.find((match) => TOTAL_LINE.test(frontOf(text, match))) ??
      found.find((match) => TOTAL.test(frontOf(text, match))) ??
      found[0];
    if (best) return Number(best[1]);
  }
  return null;
}

const SPACE = String.raw`[ \t]{0,4}`;
const TO = '[-–—~～至到]';

/** The digits that follow are no part of a longer number, a fraction, a range or a negative number. */
const FRONT = String.raw`(?<![\d/]|\d[.,]|\de[+-]?|\d${SPACE}${TO}${SPACE}|(?:^|[\s:(])[-.])`;
/** What is counted before the number: 「字數：50/100」. */
const NO_COUNT_FRONT = `(?<!(?:[字頁页題题段句行項项個个][數数][為为是共]?${SPACE}:?|(?:words?|pages?|questions?)(?: count)?${SPACE}:)${SPACE})`;
const NO_SCORE_FRONT = `(?<!(?:[滿满]分|扣|減|减|加|佔|占|差|每題|每题)[了為为是共:]{0,2}${SPACE})`;
const MORE_DIGITS = String.raw`(?!\d|[.,]\d|e[+-]?\d)`;
const OTHER_SCALE = String.raw`(?!${SPACE}分?${SPACE}(?:/(?!${SPACE}100(?!\d))|\(?out of (?!100)|${TO}${SPACE}\d|[(,，]?${SPACE}[滿满]分[為为是:]{0,2}${SPACE}(?!100)\d))`;
/** 分 as a part of another word: minutes, fractions, scales, and what is divided. */
const OTHER_WORD = String.raw`[鐘钟之制析別别類类支組组段成明享配號号子母量]|[題题](?![目材意])|以[上下內内]|[滿满]分|[ \t]{1,4}(?:[鐘钟]|段(?!落))`;
/** What the number counts, unless it begins another word: 「字跡」, 「題目」. */
const UNIT = `小?[題题](?![目材意])|字(?![跡迹體体詞词句])|[頁页](?![面碼码])|段(?!落)|[項项](?!目)|句(?![子型法意])|行(?![文為为])|[個个](?!人)|(?:words?|pages?|questions?|items?|characters?|sentences?|paragraphs?|lines?|minutes?|hours?)(?![a-z])`;
const NO_COUNT = `(?!${SPACE}(?:${UNIT}|分(?:${OTHER_WORD})))`;
const LABEL = '(?:(?<![a-z])score|分[數数]|得分|[評评]分|[總总]分)';

const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`${FRONT}${NO_COUNT_FRONT}(\d{1,3})${SPACE}/${SPACE}100${MORE_DIGITS}(?!/)${NO_COUNT}`,
    'gi',
  ),
  // One digit with a point behind it is the first of a list.
  new RegExp(
    String.raw`${LABEL}[)\]」】]?${SPACE}[:|]?${SPACE}(\d{2,3}|\d(?![.、)]))${MORE_DIGITS}${OTHER_SCALE}${NO_COUNT}(?![項项個个題题次])`,
    'gi',
  ),
  new RegExp(
    String.raw`${FRONT}${NO_SCORE_FRONT}${NO_COUNT_FRONT}(\d{1,3})${SPACE}分(?!${OTHER_WORD})(?!${SPACE}\d{1,2}${SPACE}秒)${OTHER_SCALE}`,
    'gi',
  ),
];

const TOTAL = /(?:[總总]分|[總总]評|total|overall)\D{0,12}$/i;
/** The line that the prompt asks for: 「總分：」 and the number. */
const TOTAL_LINE = /\n[\s>#•+-]{0,12}[【[(]?[總总]分[】\])]?[ \t]{0,4}:[ \t]{0,4}$/;

/** Characters in front of a number that are looked at. */
const REACH = 40;

/** What stands before the digits; the text begins with a line. */
function frontOf(text: string, { index, 0: whole, 1: digits = '' }: RegExpExecArray): string {
  const end = index + whole.indexOf(digits);
  return end < REACH ? `\n${text.slice(0, end)}` : text.slice(end - REACH, end);
}

const WIDE = /[０-９：／（）－．\u3000]/g;

/** Half width, without marks of emphasis; where one stood between two digits they stay apart. */
function toPlainText(feedback: string): string {
  const narrow = feedback.replaceAll(WIDE, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  const isDigit = (place: number) => /^\d$/.test(narrow.charAt(place));
  return narrow.replaceAll(/[*_`]+/g, (marks, place: number) =>
    isDigit(place - 1) && isDigit(place + marks.length) ? marks : '',
  );
}
