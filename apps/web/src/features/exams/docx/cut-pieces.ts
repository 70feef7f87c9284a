import { splitBlocks } from '#web/components/markdown/split-blocks.ts';

/** A piece of a text that is read by itself. */
export type Piece = {
  text: string;
  /** It begins with the next item of the list that the piece before it ends with. */
  goesOn: boolean;
};

/** Characters from which on a list is cut between its items. */
const LONG = 2_000;

/** A text in pieces between which the page may have its turn; joined they are the text. */
export function cutPieces(text: string): Piece[] {
  return splitBlocks(text).flatMap((block) =>
    block.length > LONG && ITEM.test(block) ? cutList(block) : [{ text: block, goesOn: false }],
  );
}

const ITEM = /^(?:[-+*]|\d{1,9}[.)])[ \t]+\S/;
const NUMBER = /^\d/;
/** Above a number: below anything else it might be a part of a paragraph. */
const INSIDE = /^(?: {3}|\t|\s*$)/;

function cutList(block: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let end = 0;
  let before = '';
  const cut = () => {
    pieces.push({ text: block.slice(start, end), goesOn: start > 0 });
    start = end;
  };
  for (const line of block.split(/(?<=\n)/)) {
    const isItem = ITEM.test(line) && (!NUMBER.test(line) || ITEM.test(before) || INSIDE.test(before));
    if (isItem && end - start > LONG) cut();
    end += line.length;
    before = line;
  }
  cut();
  return pieces;
}
