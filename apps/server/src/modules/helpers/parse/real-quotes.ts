import { indexIn } from './index-in.ts';

/**
 * Finds in a text what an answer says stands there. White space, the width of characters and the form of quote
 * marks do not count; what comes back is the passage as its writer wrote it, or null.
 */
export type Find = (passage: string) => string | null;

/** What besides counts for nothing, and how little still is a passage. */
type Rules = { ignoresCase: boolean; isPassage: (folded: string) => boolean };

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A quote says something, in two characters at least. */
const QUOTES: Rules = {
  ignoresCase: false,
  isPassage: (folded) => [...folded].length >= 2 && SAYS_SOMETHING.test(folded),
};

/** Words that are corrected may be a single letter or a mark, and are often given in another case. */
export const WORDS: Rules = { ignoresCase: true, isPassage: (folded) => folded !== '' };

/** The text is made ready once for all that is looked for in it. */
export function lookFor(content: string, rules: Rules = QUOTES): Find {
  const text = fold(content, rules);
  return (passage) => {
    const { folded } = fold(passage, rules);
    // As it is first: its own last mark may be a part of the text.
    for (const form of new Set([folded, stripMarks(folded)])) {
      const place = rules.isPassage(form) ? indexIn(text.folded, form) : -1;
      if (place === -1) continue;
      const from = text.places[place] ?? 0;
      const to = (text.places[place + form.length - 1] ?? 0) + 1;
      const found = content.slice(from, to);
      return found.isWellFormed() ? found : null;
    }
    return null;
  };
}

/** The quotes that stand in the text, each once. */
export function keepReal(quotes: readonly string[], find: Find): string[] {
  return [...new Set(quotes.map(find).filter((passage) => passage !== null))];
}

const MARKS_AROUND = new Set(['"', "'", '…', '.']);

/** Without the quote marks around it, and without an ellipsis where it was shortened. */
function stripMarks(quote: string): string {
  let from = 0;
  let to = quote.length;
  while (from < to && MARKS_AROUND.has(quote.charAt(from))) from++;
  while (from < to && MARKS_AROUND.has(quote.charAt(to - 1))) to--;
  return quote.slice(from, to);
}

const FORMS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '‘': "'",
  '’': "'",
};

/** `places[i]` is where the folded character i stands in the text. */
type Folded = { folded: string; places: Uint32Array };

function fold(text: string, { ignoresCase }: Rules): Folded {
  const places = new Uint32Array(text.length);
  const signs: string[] = [];
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    if (/\s/.test(sign)) continue;
    places[signs.length] = place;
    const plain = FORMS[sign] ?? toHalfWidth(sign);
    signs.push(ignoresCase ? toLowerCase(plain) : plain);
  }
  return { folded: signs.join(''), places };
}

function toHalfWidth(sign: string): string {
  return sign >= '！' && sign <= '～' ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : sign;
}

/** One character stays one, so that it keeps its place. */
function toLowerCase(sign: string): string {
  const lower = sign.toLowerCase();
  return lower.length === 1 ? lower : sign;
}
