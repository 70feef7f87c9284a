/** A text in parts, of which some are what was searched. */
export type TextPart = { text: string; isMatch: boolean };

/** Marks the words of a search wherever they stand, whatever their case and width. */
export function markWords(text: string, search: string): TextPart[] {
  const words = fold(search).match(/\S+/g) ?? [];
  const folded = fold(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      isMarked.fill(1, at, at + word.length);
    }
  }
  return toParts(text, isMarked);
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
