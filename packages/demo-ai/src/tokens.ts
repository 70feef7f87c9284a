// One or two Han characters, a piece of a word with the space before it, line breaks, or any single character.
const PIECE = /\p{Script=Han}{1,2}|[^\S\n]?[\p{L}\p{N}]{1,6}|\n+|[\s\S]/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Cuts a text into pieces of the size of tokens; joined they are the text. */
export function splitTokens(text: string): string[] {
  return text.match(PIECE) ?? [];
}

/** A rough count: two Chinese characters or four others are one token. */
export function countTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  return Math.ceil(cjk / 2 + (text.length - cjk) / 4);
}
