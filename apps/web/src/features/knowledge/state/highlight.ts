/** A text in parts, of which some answer to the question. */
export type TextPart = { text: string; isMatch: boolean };

/** Words that only ask. */
const ASKING =
  /為什麼|為何|什麼時候|什麼|怎麼樣|怎麼辦|怎麼|怎樣|如何|是否|是不是|有沒有|可不可以|能不能|多少|從哪裡來|從哪裡|哪裡來|哪裡|哪些|哪個|請問|可以|应该|應該|我們|你們|他們|的|了|是|嗎|呢|誰|在|有|和/g;
const WORD = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu;
const IS_HAN = /^\p{Script=Han}/u;

/**
 * Marks what a passage shares with the question: whole words of Latin letters and digits, and at least two Chinese
 * characters in a row, or the only one that was asked for. The search knows more ways to fit than these.
 */
export function highlight(text: string, question: string): TextPart[] {
  const folded = fold(text);
  const isMarked = new Uint8Array(text.length);
  for (const term of listTerms(fold(question))) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      isMarked.fill(1, at, at + term.length);
    }
  }
  return toParts(text, isMarked);
}

function listTerms(question: string): Set<string> {
  const words = question.replace(ASKING, ' ').match(WORD) ?? [];
  return new Set(
    words.flatMap((word) => (IS_HAN.test(word) ? listPairs(word) : word.length > 1 ? [word] : [])),
  );
}

function listPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Half width and lower case, character by character, so that places stay the same. */
function fold(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function toParts(text: string, isMarked: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[from]) continue;
    parts.push({ text: text.slice(from, at), isMatch: isMarked[from] === 1 });
    from = at;
  }
  return parts;
}
