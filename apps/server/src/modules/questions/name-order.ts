/** Digits of the longest number that is sorted as one. */
const WIDTH = 10;

const NUMERALS = '一二三四五六七八九';
/** Chinese numbers are read where they count units: 「第十課」, 「單元三」, 「二、分數」, but not in 「三角形」. */
const CHINESE_NUMBER = /(?<=第|單元|单元)[一二三四五六七八九十]+|^[一二三四五六七八九十]+(?=[、,.: ])/gu;

/**
 * What names of units are sorted by, code point by code point: 「第2課」 comes before 「第10課」, 「第二課」 before
 * 「第十課」, and case and width do not count.
 */
export function makeNameOrder(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(CHINESE_NUMBER, (text) => String(readChineseNumber(text) ?? text))
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(WIDTH, '0'));
}

/** A number up to 99; undefined for anything else. */
function readChineseNumber(text: string): number | undefined {
  const [, tens, ten, ones] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/u.exec(text) ?? [];
  if (tens === undefined || ones === undefined || (tens && ones && !ten)) return undefined;
  const digit = (character: string) => NUMERALS.indexOf(character) + 1;
  if (!ten) return digit(tens || ones);
  return (tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0);
}
