/**
 * Cuts a growing Markdown text into pieces that can be rendered one by one, so that an answer that is
 * being written renders its last piece again and leaves the finished ones alone.
 *
 * Invariants: the pieces joined are the text; every cut is a place where Markdown starts a new block
 * anyway, so pieces rendered apart look like the whole; and text that is added at the end never moves a
 * cut that was made. Where one of them is in doubt there is no cut: a piece that is too long costs time
 * only.
 */

type Fence = { mark: string; inList: boolean };

/** What the lines of the open piece have begun and not yet ended. */
type OpenPiece = {
  fence: Fence | null;
  /** The delimiter that ends the open formula. */
  formulaEnd: '$$' | '\\]' | null;
  hasList: boolean;
  /** Column at which the text of the open list item begins: what stands left of it is outside the list. */
  itemColumn: number | null;
  /** The last line was blank or closed a fence: a new block may start here. */
  atRest: boolean;
  /** Its lines may have been misread: it is not cut any more. */
  isUnsure: boolean;
};

const LIST_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?=\S)|\s|$)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^(\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)*)(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^#{1,6}(?:\s|$)/;
/** Begins something that cannot be the rest of a paragraph, so a list item above it has ended. */
const INTERRUPTS = /^ {0,3}(?:#{1,6}(?:\s|$)|>|`{3}|~{3})/;
/** Link and footnote definitions work across the whole text, so a text that has one is not cut at all. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
const STARTS_WITH_LETTER = /^\p{L}/u;

const emptyPiece = (): OpenPiece => ({
  fence: null,
  formulaEnd: null,
  hasList: false,
  itemColumn: null,
  atRest: false,
  isUnsure: false,
});

export function splitBlocks(text: string): readonly string[] {
  if (DEFINITION.test(text)) return [text];
  const blocks: string[] = [];
  let piece = emptyPiece();
  let pieceStart = 0;
  for (let lineStart = 0; lineStart < text.length; ) {
    const newline = text.indexOf('\n', lineStart);
    const isComplete = newline !== -1;
    const line = text.slice(lineStart, isComplete ? newline : undefined);
    leaveListFence(piece, line);
    if (lineStart > pieceStart && startsPiece(piece, line, isComplete)) {
      blocks.push(text.slice(pieceStart, lineStart));
      pieceStart = lineStart;
      piece = emptyPiece();
    }
    readLine(piece, line);
    lineStart = isComplete ? newline + 1 : text.length;
  }
  if (pieceStart < text.length) blocks.push(text.slice(pieceStart));
  return blocks;
}

function startsPiece(piece: OpenPiece, line: string, isComplete: boolean): boolean {
  if (piece.fence || piece.formulaEnd || piece.isUnsure) return false;
  // Indented lines may belong to the list item or the indented code before the blank line.
  if (line === '' || /^\s/.test(line)) return false;
  // The end of an unfinished line may still make it a list item or a fence; a letter decides it.
  if (!isComplete && !STARTS_WITH_LETTER.test(line)) return false;
  if (piece.hasList && LIST_ITEM.test(line)) return false;
  return piece.atRest || FENCE.test(line) || HEADING.test(line);
}

/** A line at the margin ends a list item, and with it a fence that the item left open. */
function leaveListFence(piece: OpenPiece, line: string): void {
  if (!piece.fence?.inList || !/^\S/.test(line)) return;
  piece.fence = null;
  piece.itemColumn = null;
}

function readLine(piece: OpenPiece, line: string): void {
  const wasAtRest = piece.atRest;
  piece.atRest = line.trim() === '';
  if (piece.fence) {
    if (!closesFence(piece.fence, line)) return;
    piece.atRest = !piece.fence.inList;
    piece.fence = null;
    return;
  }
  if (!piece.atRest && !piece.formulaEnd) readListItem(piece, line, wasAtRest);
  const fence = FENCE.exec(line);
  if (fence?.[2]) {
    const column = fence[1]?.length ?? 0;
    piece.fence = { mark: fence[2], inList: piece.itemColumn !== null && column >= piece.itemColumn };
    // Whatever was open was no formula, so its lines were read wrongly.
    piece.isUnsure ||= piece.formulaEnd !== null;
    piece.formulaEnd = null;
    return;
  }
  piece.formulaEnd = formulaLeftOpen(line, piece.formulaEnd);
}

function readListItem(piece: OpenPiece, line: string, isAfterRest: boolean): void {
  const column = line.search(/\S/);
  const item = RULE.test(line) ? null : LIST_ITEM.exec(line);
  if (item && (piece.itemColumn === null || column < piece.itemColumn)) {
    piece.hasList = true;
    piece.itemColumn = item[0].length;
  } else if (
    piece.itemColumn !== null &&
    column < piece.itemColumn &&
    (isAfterRest || INTERRUPTS.test(line) || RULE.test(line))
  ) {
    piece.itemColumn = null;
  }
}

function closesFence(fence: Fence, line: string): boolean {
  const mark = line.trim();
  return mark.startsWith(fence.mark) && mark === mark.charAt(0).repeat(mark.length);
}

function formulaLeftOpen(text: string, openEnd: OpenPiece['formulaEnd']): OpenPiece['formulaEnd'] {
  const line = openEnd === null ? text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '') : text;
  let end = openEnd;
  for (let at = 0; at < line.length; at += 1) {
    const pair = line.slice(at, at + 2);
    if (end !== null) {
      if (pair === end) [end, at] = [null, at + 1];
    } else if (pair === '$$') [end, at] = ['$$', at + 1];
    else if (pair === '\\[') [end, at] = ['\\]', at + 1];
    else if (pair.startsWith('\\')) at += 1;
  }
  return end;
}
