// Browsers write numbers that they hear in figures; the scenes have them in words.

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = '- first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const DIGITS = [...'零一二三四五六七八九'];

/** 0 to 99 in English words; what is larger stays as it is. */
export function numberWords(figures: string): string {
  const value = Number(figures);
  if (value > 99) return figures;
  if (value < 20) return ONES[value] ?? figures;
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} ${ONES[value % 10]}`;
}

/** `1st` to `10th` in words; the figures of others, without their ending. */
export function ordinalWord(figures: string): string {
  const value = Number(figures);
  return (value > 0 && ORDINALS[value]) || figures;
}

/** 0 to 99 in Chinese characters; the digits one by one of what is larger. */
export function numberCharacters(figures: string): string {
  const value = Number(figures);
  if (value > 99) return [...figures].map((digit) => DIGITS[Number(digit)]).join('');
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return DIGITS[ones] ?? figures;
  return `${tens > 1 ? DIGITS[tens] : ''}十${ones > 0 ? DIGITS[ones] : ''}`;
}
